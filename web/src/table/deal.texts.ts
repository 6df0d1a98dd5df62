// What is said about the deal of a finished game, loaded with the check.
import { catalogue } from "../core/text";

export const dealText = catalogue({
  dealChecked: "The deal is verified",
  dealFits: "The deal matches its seal",
  dealUnfair: "The deal does not match its seal",
  dealUnchecked: "The deal could not be checked",
  dealMine: "Verified in this browser: the server sealed its secret as {commitment}… before your browser revealed its salt, and your salt went into the shuffle. This proves that nobody could choose these cards, not even this server. It does not prove that nobody who runs the server looked at them.",
  dealOthers: "Verified in this browser: the cards follow from the server's secret and the salts of {names}. Not proven here: that all of these were sealed before the game, because none of the salts is from this browser, and that nobody who runs the server looked at the cards.",
  dealNobody: "Verified in this browser: the server's secret matches its commitment {commitment}…. Not proven: that nobody chose these cards, because no player added a sealed salt, and that nobody looked at them.",
  dealWrong: "Verification failed: {reason}",
  dealWrong_commitment: "the commitment in the record is not the one this browser saw before the deal.",
  dealWrong_secret: "the secret does not match the commitment.",
  dealWrong_seals: "the seals in the record are not the ones this browser saw before the deal.",
  dealWrong_salt: "a salt does not match its seal.",
  dealWrong_own: "this browser's salt did not go into the shuffle.",
  dealWrong_key: "the key does not follow from the secret and the salts.",
  dealNoCrypto: "This page did not come over https, so the browser cannot check the deal. Save the record and run undertable verify.",
  dealUndone: "Take-backs in this game: {count}. Cards drawn again after them came from a new key.",
  dealReplayed: "The server has replayed the moves: every card follows from that key, and every move was legal. To check that without the server, save the record and run undertable verify.",
});

// The texts of passkeys.
import { catalogue } from "../core/text";

export const k = catalogue({
  title: "Passkeys",
  what: "A passkey is kept by your phone, your computer or a password manager, and opened with a fingerprint, a face or a PIN. With one you can come back as {name} on any device, even if this browser forgets you.",
  make: "Add a passkey",
  madeOn: "added {day}, never used yet",
  usedOn: "added {day}, last used {age}",
  remove: "Remove",
  removeOf: "Remove the passkey of {device}",
  removeSure: "This is your last passkey. Remove it?",
  removed: "Removed here. Your device still lists it; you can delete it there, too.",
  made: "Done. You can now come back as {name} wherever this passkey is.",
  already: "This device has a passkey for you already.",
  notHere: "This browser can use passkeys only on a site with a name and https.",
  back: "Been here before? Sign in with a passkey",
  another: "Sign in as somebody else with a passkey",
  anotherWhat: "This browser then plays as that guest. Without a passkey of its own, or another device, you cannot come back as {name}.",
});

// boardgame.io's server with a game of about the size of You Monster: four hands, a deck nobody sees, a public table.
// What a player gets after a move is as long as one of Undertable's updates. Prints its port and waits.

import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Server } = require('boardgame.io/server');
const { PlayerView } = require('boardgame.io/core');

const suits = ['spades', 'hearts', 'clubs', 'diamonds'];
const deck = () => suits.flatMap((suit) => Array.from({ length: 10 }, (_, i) => ({ suit, rank: i + 1, id: `${suit}-${i + 1}` })));

// what can be chosen, in words, like Undertable's prompt: one card or two
const choices = (hand) =>
  hand.flatMap((a, i) => [
    { action: `play:${a.id}`, label: `Play ${a.rank} of ${a.suit}` },
    ...hand.slice(i + 1).map((b) => ({ action: `play:${a.id}+${b.id}`, label: `Play ${a.id} + ${b.id}: total ${a.rank + b.rank}` })),
  ]);

const game = {
  name: 'toy',
  disableUndo: true, // the peer's fastest setting: no copies of the state are kept
  setup: ({ random }) => {
    const cards = random.Shuffle(deck());
    const players = Object.fromEntries(
      ['0', '1', '2', '3'].map((seat) => {
        const hand = cards.splice(0, 5);
        return [seat, { hand, choices: choices(hand), vp: 0 }];
      }),
    );
    return { round: 1, secret: { deck: cards, discards: [] }, players, table: [], sizes: [5, 5, 5, 5], scores: [0, 0, 0, 0] };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, ctx, playerID, random }, index) => {
      const player = G.players[playerID];
      const [card] = player.hand.splice(index, 1);
      G.secret.discards.push(card);
      G.table = [...G.table.slice(-3), { seat: Number(playerID), card }];
      if (G.secret.deck.length === 0) {
        G.secret.deck = random.Shuffle(G.secret.discards);
        G.secret.discards = [];
      }
      player.hand.push(G.secret.deck.pop());
      player.choices = choices(player.hand);
      G.scores[Number(playerID)] += card.rank;
      G.round = 1 + Math.floor(ctx.turn / 4);
    },
  },
  playerView: PlayerView.STRIP_SECRETS,
};

const { appServer } = await Server({ games: [game], origins: [] }).run({ port: 0 });
console.log(`port ${appServer.address().port}`);

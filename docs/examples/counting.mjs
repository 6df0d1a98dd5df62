#!/usr/bin/env node
// A bot with a memory, for protocol 2 of docs/bots.md: it plays Monster Inn and counts everybody's coins and gems.
// It knows nothing but that page and the game's own pages, and needs nothing but Node.
import { createInterface } from "node:readline";

const START = 3; // coins, and as many gems, at the start
const TREASURE = 0.4; // what a treasure is worth, in fame
const STAGE = 0.55; // what it costs to stay until one more creature is gone, if everybody can pay
const games = new Map();

// RFC 7396
function merge(old, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const merged = old !== null && typeof old === "object" && !Array.isArray(old) ? { ...old } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value);
  }
  return merged;
}

// Every gain and loss is public, so events are enough to count.
function count(purses, { what, seat, data }) {
  const purse = purses[seat];
  if (what === "remain") purse[data.treasure] -= 1;
  if (what === "exchange") {
    purse[data.other] += data.taken;
    purse[data.treasure] -= data.put;
  }
  if (what === "leave" && data.pool > 0) purse[data.treasure] += data.pool;
  if (what === "bonus") purse[data.treasure] += 1;
  if (what === "support") purse[data.treasure] -= 1;
}

// The fame that a face-down humanoid is expected to cost the monster above it.
function loss(value, humanoid) {
  const [low, high] = humanoid.range.split("-").map(Number);
  const stronger = Math.max(0, high - Math.max(low, value) + 1);
  return (stronger / (high - low + 1)) * humanoid.skulls;
}

function worth(creature, dungeon) {
  if (creature.type === "monster") {
    const beneath = dungeon.humanoids[dungeon.monsters.length];
    const value = creature.combat_value;
    return creature.skulls - (beneath ? loss(value, beneath) : 1.2 * (1 - value / 21));
  }
  const above = dungeon.monsters[dungeon.humanoids.length];
  if (!above) return TREASURE - 0.3 * creature.skulls;
  return TREASURE - (above.support ? 0 : loss(above.combat_value, creature));
}

// How many of the others in the Inn could pay for the next step, as a share of all of them.
function rivals(view, purses, own, type) {
  const others = view.players.map((_, seat) => seat).filter((seat) => seat !== own && view.players[seat].is_in);
  const able = others.filter((seat) => (type ? purses[seat][type] > 0 : purses[seat].coin + purses[seat].gem > 0));
  return others.length ? able.length / others.length : 0;
}

function bid(view, purses, seat, actions) {
  const dungeon = view.players[seat];
  const pool = view.pool;
  const cost = STAGE * (0.5 + 0.5 * rivals(view, purses, seat, pool.type)); // the poor leave soon, so waiting is cheap
  const now = worth(view.inn[0], dungeon) + pool.count * TREASURE;
  const later = Math.max(...view.inn.slice(1).map((creature, stage) => worth(creature, dungeon) - cost * (stage + 1)));
  const remain = actions.filter((action) => action.startsWith("remain"));
  if (now >= later || !remain.length) return "leave";
  // Bid what the others have least of.
  const scarce = (action) => rivals(view, purses, seat, action.split(":")[1]);
  return remain.sort((one, other) => scarce(one) - scarce(other))[0];
}

function support(view, seat, actions) {
  const dungeon = view.players[seat];
  let best = "support:none";
  let gain = TREASURE;
  for (const action of actions.filter((one) => one !== best)) {
    const place = dungeon.monsters.findIndex((monster) => action.split(":")[1] === monster.id);
    const humanoid = dungeon.humanoids[place];
    const value = dungeon.monsters[place].combat_value;
    const saved = humanoid ? loss(value, humanoid) : 1.2 * (1 - value / 21);
    if (saved > gain) [best, gain] = [action, saved];
  }
  return best;
}

function choose(game, prompt) {
  const actions = prompt.choices.map((choice) => choice.action);
  if (actions.length === 1) return actions[0];
  if (prompt.decision === "bid") return bid(game.view, game.purses, game.seat, actions);
  if (prompt.decision === "support") return support(game.view, game.seat, actions);
  const own = game.purses[game.seat];
  return own.coin <= own.gem ? "bonus:coin" : "bonus:gem";
}

createInterface({ input: process.stdin }).on("line", (text) => {
  const [word] = text.split(" ", 1);
  const say = (line) => process.stdout.write(`${line}\n`);
  if (word === "hello") return say("hello 2 counting");
  if (word === "quit") return process.exit();
  if (!["new", "events", "question", "result", "end"].includes(word)) return;
  const told = JSON.parse(text.slice(word.length + 1));
  if (word === "new") {
    const purses = Array.from({ length: told.seats }, () => ({ coin: START, gem: START }));
    games.set(told.id, { seat: told.seat, purses, view: {} });
  }
  const game = games.get(told.id);
  if (word === "events") for (const event of told.events) count(game.purses, event);
  if (word === "question") {
    game.view = merge(game.view, told.view);
    game.view.players.forEach(({ treasure }, seat) => {
      const purse = game.purses[seat];
      if (treasure.coin !== purse.coin || treasure.gem !== purse.gem) throw new Error(`miscounted seat ${seat}`);
    });
    say(`move ${choose(game, told.prompt)}`);
  }
  if (word === "end") games.delete(told.id);
});

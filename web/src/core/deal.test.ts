import { expect, it } from "vitest";
import { checkDeal, sealOf, type Kept, type SealedRecord } from "./deal";

// made by undertable.core.SealedChance: both sides must mix alike
const record: SealedRecord = {
  commitment: "7be5cc5ea37992588e36d3bac0874d5cac60c71fded7eafefad070dac9d5c200",
  secret: "607bf2944746b1165d2c17c1667221275091ede8f63882e52686e7591d243d2c",
  seals: ["a1bf4dc2c0cea821798c38e16fcc1667d6f0504afa821b181672035fc5967890", "30164b3a837aa855f057be63c785aa04ca05cba919a761bda74636534c65a329", ""],
  salts: ["0f1e2d3c4b5a69788796a5b4c3d2e1f0", 'quote " and \\ slash /', ""],
  key: "c641714c46c3436fdf40b9075dee64ae604670881bdc2c0b15fbcc85c5c49421",
  seats: [{ name: "Ann" }, { name: "Bob" }, { name: "Greta" }],
};
const mine: Kept = { salt: record.salts[0]!, commitment: record.commitment!, seals: record.seals, shown: true };

it("a deal with my salt is verified", async () => {
  expect(await checkDeal(record, mine)).toEqual({ mine: true, names: ["Ann", "Bob"] });
  expect(await checkDeal(record)).toEqual({ mine: false, names: ["Ann", "Bob"] });
});

it("a salt that did not come is replaced by its seal, and counts for nobody", async () => {
  const late = { ...record, salts: [record.salts[0]!, record.seals![1]!, ""], key: null };
  expect(await checkDeal(late, mine)).toEqual({ mine: true, names: ["Ann"] });
});

it("a salt that was shown with the start proves something only alone", async () => {
  const alone: Kept = { salt: mine.salt, commitment: mine.commitment, shown: true, alone: true };
  expect((await checkDeal(record, alone)).mine).toBe(false);
  const bots = { ...record, seals: [record.seals![0]!, "", ""], salts: [mine.salt, "", ""], key: null };
  expect(await checkDeal(bots, alone)).toEqual({ mine: true, names: ["Ann"] });
});

it("records of older versions have neither seals nor a key", async () => {
  const { seals: _, key: __, ...old } = record;
  expect(await checkDeal(old)).toEqual({ mine: false, names: [] });
});

it.each([
  ["commitment", record, { ...mine, commitment: "0".repeat(64) }],
  ["secret", { ...record, secret: "00".repeat(32) }, mine],
  ["secret", { ...record, secret: null }, mine],
  ["seals", record, { ...mine, seals: ["", record.seals![1]!, ""] }],
  ["salt", { ...record, salts: [record.salts[0]!, "another", ""] }, mine],
  ["salt", { ...record, salts: [...record.salts.slice(0, 2), "chosen later"], key: null }, mine],
  ["own", record, { ...mine, salt: "a salt that was thrown away" }],
  ["key", { ...record, key: "0".repeat(64) }, mine],
] as [string, SealedRecord, Kept][])("what is wrong is found: %s", async (what, wrong, deal) => {
  expect((await checkDeal(wrong, deal)).wrong).toBe(what);
});

it("a seal is the hash of its salt", async () => {
  expect(await sealOf(record.salts[0]!)).toBe(record.seals![0]);
});

// The clubs part of the protocol.
import { ask, newMid } from "./api";
import type { ClubFacts, ClubPage, CupStep, NewCup, Reply, Spec } from "../protocol";

export const clubs = {
  mine: () => ask<ClubFacts[]>("GET", "/api/me/clubs"),
  found: (name: string) => ask<ClubPage>("POST", "/api/clubs", { name }),
  look: (id: string) => ask<ClubPage>("GET", `/api/clubs/${id}`),
  join: (id: string, code: string) => ask<ClubPage>("POST", `/api/clubs/${id}/join`, { code }),
  leave: (id: string) => ask<ClubFacts[]>("POST", `/api/clubs/${id}/leave`),
  open: (id: string, spec: Partial<Spec>) => ask<Reply>("POST", `/api/clubs/${id}/tables`, { mid: newMid(), spec }),
  cup: (id: string, cup: Omit<NewCup, "spec"> & { spec: Partial<Spec> }) => ask<ClubPage>("POST", `/api/clubs/${id}/cups`, cup),
  step: (id: string, cup: string, step: CupStep) => ask<ClubPage>("POST", `/api/clubs/${id}/cups/${cup}`, step),
};

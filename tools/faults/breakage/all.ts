import type { Breakage } from "./Breakage.ts"
import { databaseBreakages } from "./database.ts"
import { kills } from "./kills.ts"
import { peerBreakages } from "./peers.ts"
import { surroundingBreakages } from "./surroundings.ts"

/** Every fault; each lane of a run goes through all of its own in random order, again and again. */
export const breakages: ReadonlyArray<Breakage> = [
  ...kills,
  ...databaseBreakages,
  ...peerBreakages,
  ...surroundingBreakages
]

/** The reason why reads go to the primary. */
export type StandbyFault = "away" | "behind" | "promoted" | "foreign"

/** One thing that was seen of the standby. */
export type Sighting =
  | { readonly kind: "found" | "fresh" | "behind" | "slow" }
  | { readonly kind: "lost"; readonly fault: Exclude<StandbyFault, "behind"> }

/** The standby as its last sightings leave it. */
export interface StandbyStanding {
  /** Absent while nothing is wrong; `isTold` once the log has it. */
  readonly wrong?: { readonly fault: StandbyFault; readonly sinceMs: number; readonly isTold: boolean } | undefined
  /** Reads before this moment go to the primary at once. */
  readonly restsUntilMs: number
}

/** A standby of which nothing was seen yet. */
export const unseen: StandbyStanding = { restsUntilMs: 0 }

/** Milliseconds behind from which a standby is asked less often: until then the next read may find it caught up. */
const lastingMs = 100
const behindRestMs = 50
const slowRestMs = 1000
/** Milliseconds that a standby may be behind without a word in the log: it catches up by itself. */
const patienceMs = 10_000

/** Returns the standing after a sighting; the log is told of a fault where `isTold` changes, or its fault. */
export const sighted = (
  { restsUntilMs, wrong }: StandbyStanding,
  sighting: Sighting,
  nowMs: number
): StandbyStanding => {
  switch (sighting.kind) {
    case "slow":
      return { wrong, restsUntilMs: nowMs + slowRestMs }
    case "fresh":
      return { restsUntilMs: 0 }
    case "found":
      return { wrong: wrong?.fault === "behind" ? wrong : undefined, restsUntilMs }
    case "behind": {
      const sinceMs = wrong?.fault === "behind" ? wrong.sinceMs : nowMs
      const lastsMs = nowMs - sinceMs
      return {
        wrong: { fault: "behind", sinceMs, isTold: lastsMs >= patienceMs },
        restsUntilMs: lastsMs >= lastingMs ? nowMs + behindRestMs : 0
      }
    }
    case "lost":
      return { wrong: { fault: sighting.fault, sinceMs: wrong?.sinceMs ?? nowMs, isTold: true }, restsUntilMs: 0 }
  }
}

/** The news between two standings: the fault that begins to be told, "back" once the told one is over. */
export const standbyNewsOf = (before: StandbyStanding, now: StandbyStanding): StandbyFault | "back" | undefined => {
  const told = before.wrong?.isTold === true ? before.wrong.fault : undefined
  const telling = now.wrong?.isTold === true ? now.wrong.fault : undefined
  if (told === telling) return undefined
  return telling ?? "back"
}

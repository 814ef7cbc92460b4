/** The reason why reads go to the primary. */
export type StandbyFault = "away" | "behind" | "promoted" | "foreign"

/** One thing that was seen of the standby. */
export type Sighting =
  | { readonly kind: "found" | "fresh" | "behind" | "slow" }
  | { readonly kind: "lost"; readonly fault: Exclude<StandbyFault, "behind"> }

/** The standby as its last sightings leave it. */
export interface Standing {
  /** Absent while nothing is wrong; `isTold` once the log has it. */
  readonly wrong?: { readonly fault: StandbyFault; readonly sinceMs: number; readonly isTold: boolean } | undefined
  /** Reads before this moment go to the primary at once. */
  readonly restsUntilMs: number
}

/** A standby of which nothing was seen yet. */
export const unseen: Standing = { restsUntilMs: 0 }

const behindRestMs = 20
const slowRestMs = 1000
/** Milliseconds that a standby may be behind without a word in the log: it catches up by itself. */
const patienceMs = 10_000

/** Returns the standing after a sighting; the log is told of a fault where `isTold` changes, or its fault. */
export const sighted = ({ restsUntilMs, wrong }: Standing, sighting: Sighting, nowMs: number): Standing => {
  switch (sighting.kind) {
    case "slow":
      return { wrong, restsUntilMs: nowMs + slowRestMs }
    case "fresh":
      return { restsUntilMs: 0 }
    case "found":
      return { wrong: wrong?.fault === "behind" ? wrong : undefined, restsUntilMs }
    case "behind": {
      const sinceMs = wrong?.fault === "behind" ? wrong.sinceMs : nowMs
      const isTold = nowMs - sinceMs >= patienceMs
      return { wrong: { fault: "behind", sinceMs, isTold }, restsUntilMs: nowMs + behindRestMs }
    }
    case "lost":
      return { wrong: { fault: sighting.fault, sinceMs: wrong?.sinceMs ?? nowMs, isTold: true }, restsUntilMs: 0 }
  }
}

/** The news between two standings: the fault that begins to be told, "back" once the told one is over. */
export const newsOf = (before: Standing, now: Standing): StandbyFault | "back" | undefined => {
  const told = before.wrong?.isTold === true ? before.wrong.fault : undefined
  const telling = now.wrong?.isTold === true ? now.wrong.fault : undefined
  if (told === telling) return undefined
  return telling ?? "back"
}

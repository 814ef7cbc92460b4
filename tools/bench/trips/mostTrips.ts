import ceilings from "./ceilings.json" with { type: "json" }

const mostOfASend = 2
const mostOfHeld = 4
const mostOfOthers = 3

const known: Readonly<Record<string, number>> = ceilings

/** Returns the round trips that an operation should need at most. */
export const targetTrips = (operation: string): number => {
  if (operation === "send_transactional") return mostOfASend
  return operation.startsWith("a held ") ? mostOfHeld : mostOfOthers
}

/** Returns the most round trips with which an operation passes the gate: its target, or what ceilings.json says. */
export const mostTrips = (operation: string): number => known[operation] ?? targetTrips(operation)

/** Every operation with a ceiling of its own. */
export const withCeiling: ReadonlyArray<string> = Object.keys(known)

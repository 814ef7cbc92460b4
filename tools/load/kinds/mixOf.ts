import type { Mix, MixResult } from "../../bench/load/Load.ts"
import { deckOf } from "./deck.ts"
import type { MixAsker, MixKind } from "./MixKind.ts"

/** Rate and times of a load. */
export interface Demand extends Pick<Mix, "perSecond" | "seconds" | "warmUpSeconds"> {
  readonly seed: number
}

/** Seconds of calls that may be unanswered before a load is given up. */
const patienceSeconds = 5
const leastInFlight = 200

/** The answers of one kind. */
export interface Answers {
  readonly name: string
  readonly answered: number
  /** Number of the answered ones that woke a run. */
  readonly followed: number
  /** Number of mails that were accepted. */
  readonly mails: number
  readonly refused: number
  /** Refusals by their status, such as `503 × 2`. */
  readonly refusals: ReadonlyArray<string>
  readonly latenciesMs: ReadonlyArray<number>
}

/** Builds the load of some kinds by some workspaces, and adds up its answers by kind. */
export const mixOf = (kinds: ReadonlyArray<MixKind>, askers: ReadonlyArray<MixAsker>) => {
  const rows = kinds.map((kind) => ({ kind, requests: askers.flatMap(kind.requests) }))
  const requests = rows.flatMap((row) => row.requests)
  let first = 0
  const placed = rows.map(({ kind, requests: own }) => {
    const places = own.map((_, n) => first + n)
    first += own.length
    return { name: kind.name, share: kind.share, places }
  })
  return {
    load: ({ perSecond, seconds, seed, warmUpSeconds }: Demand): Mix => ({
      kind: "mix",
      requests,
      order: deckOf(placed, seed),
      perSecond,
      seconds,
      warmUpSeconds,
      mostInFlight: Math.max(leastInFlight, perSecond * patienceSeconds)
    }),
    answersOf: ({ answers }: MixResult): ReadonlyArray<Answers> =>
      placed.map(({ name, places }) => {
        const own = places.map((place) => answers[place]!)
        const refusals = new Map<string, number>()
        for (const { refused } of own)
          for (const [status, n] of Object.entries(refused)) refusals.set(status, (refusals.get(status) ?? 0) + n)
        return {
          name,
          answered: own.reduce((sum, one) => sum + one.answered, 0),
          mails: places.reduce((sum, place, n) => sum + (requests[place]!.makesMail ? own[n]!.answered : 0), 0),
          followed: own.reduce((sum, one) => sum + one.followed, 0),
          refused: [...refusals.values()].reduce((sum, n) => sum + n, 0),
          refusals: [...refusals].map(([status, n]) => `${status} × ${n}`),
          latenciesMs: own.flatMap((one) => one.latenciesMs)
        }
      })
  }
}

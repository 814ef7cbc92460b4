import { Effect, Schedule } from "effect"
import { type LoadedSite, type Party, parties } from "../site/LoadedSite.ts"
import { type Trend, trendOf } from "../usage/Trend.ts"
import { growth } from "./bytes.ts"
import { holdRate } from "./holdRate.ts"

/** Memory and descriptors of a process, from the beginning of a soak to its end. */
export interface Holding {
  readonly party: Party
  readonly memory: Trend
  readonly descriptors: Trend
}

const samplesOfSoak = 600
const leastSampleMs = 1_000
/** Growth that says nothing: the young objects of Node.js, and connections that come and go. */
const slack = { memoryBytes: 16 * 2 ** 20, descriptors: 32 } as const

/** Holds a rate for minutes; samples memory and descriptors of the processes, and measures what the tables grow by. */
export const soak = Effect.fnUntraced(function* (site: LoadedSite, perSecond: number, minutes: number, seed: number) {
  const seconds = minutes * 60
  const samples: Array<ReturnType<LoadedSite["uses"]>> = []
  const everyMs = Math.max(leastSampleMs, (seconds * 1000) / samplesOfSoak)
  const sampling = Effect.repeat(
    Effect.sync(() => samples.push(site.uses())),
    Schedule.spaced(everyMs)
  )
  const { grown, loaded } = yield* growth(site, holdRate(site, perSecond, seconds, seed, sampling), ({ answers }) =>
    answers.reduce((sum, { mails }) => sum + mails, 0)
  )
  const holdings = parties.map((party): Holding => ({
    party,
    memory: trendOf(
      samples.map((one) => one[party].memoryBytes),
      slack.memoryBytes
    ),
    descriptors: trendOf(
      samples.map((one) => one[party].descriptors),
      slack.descriptors
    )
  }))
  return { held: loaded, holdings, grown, everyMs }
})

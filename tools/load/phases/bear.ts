import { dueJobs } from "@tidings/storage/testing/madeRows"
import { Effect, Schedule } from "effect"
import { generate } from "../../bench/load/generate.ts"
import { quantile } from "../../bench/figures/statistics.ts"
import type { MixAsker, MixKind } from "../kinds/MixKind.ts"
import { type Answers, type Demand, mixOf } from "../kinds/mixOf.ts"
import type { RateStep } from "../knee/RateStep.ts"
import type { LoadedSite } from "../site/LoadedSite.ts"

/** A load as an installation bore it. */
export interface Borne extends RateStep {
  readonly seconds: number
  readonly answers: ReadonlyArray<Answers>
}

const leastSampleMs = 200
const samplesOfStep = 40
const restEveryMs = 150
const restsWithinSeconds = 180

interface Circumstance {
  /** Workspaces that ask a server: by default each of them the first one. */
  readonly askers?: ReadonlyArray<MixAsker>
  /** Runs beside the load, and ends with it. */
  readonly meanwhile?: Effect.Effect<unknown>
}

/** Loads a site while it looks at the queue. */
export const bear = Effect.fnUntraced(function* (
  site: LoadedSite,
  demand: Demand,
  kinds: ReadonlyArray<MixKind>,
  { askers = site.askersAt(site.url), meanwhile = Effect.void }: Circumstance = {}
) {
  const { answersOf, load } = mixOf(kinds, askers)
  const everyMs = Math.max(leastSampleMs, (demand.seconds * 1000) / samplesOfStep)
  const samples: Array<number> = []
  yield* site.inside(dueJobs).pipe(
    Effect.map((n) => samples.push(n)),
    Effect.repeat(Schedule.spaced(everyMs)),
    Effect.forkScoped
  )
  yield* Effect.forkScoped(meanwhile)
  const result = yield* Effect.promise(() => generate(load(demand)))
  const answers = answersOf(result)
  site.ledger.push(answers)
  return {
    perSecond: demand.perSecond,
    seconds: demand.seconds,
    answers,
    p99Ms: quantile(
      answers.flatMap(({ latenciesMs }) => latenciesMs),
      0.99
    ),
    refused: answers.reduce((sum, { refused }) => sum + refused, 0),
    isOverrun: result.isOverrun,
    dueJobs: samples.slice(Math.floor((demand.warmUpSeconds * 1000) / everyMs))
  } satisfies Borne
}, Effect.scoped)

/** Waits until no job is due, for three minutes at most; returns false if some still are. */
export const rests = Effect.fnUntraced(function* (site: LoadedSite) {
  const untilMs = performance.now() + restsWithinSeconds * 1000
  for (let calm = 0; performance.now() < untilMs;) {
    calm = (yield* site.inside(dueJobs)) === 0 ? calm + 1 : 0
    // Clicks are counted a quarter of a second after they arrive, and runs go on after their events.
    if (calm > 2) return true
    yield* Effect.sleep(restEveryMs)
  }
  return false
})

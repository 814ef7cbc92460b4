import { Effect } from "effect"
import { loadavg } from "node:os"
import { besideStreams, type IdleSize } from "./idle/beside.ts"
import { mixKinds } from "./kinds/all.ts"
import { costs } from "./phases/alone.ts"
import { growthOfSends } from "./phases/bytes.ts"
import { findKnee, type KneeSearch } from "./phases/findKnee.ts"
import { holdRate } from "./phases/holdRate.ts"
import { soak } from "./phases/soak.ts"
import { brokenBy } from "./knee/RateStep.ts"
import { reckonLoad } from "./reckoning.ts"
import { type LoadedSiteSize, makeLoadedSite } from "./site/LoadedSite.ts"

/** The size of a run: its installation, and the seconds of each of its parts. */
export interface LoadRunSize extends LoadedSiteSize {
  readonly seed: number
  /** Minutes at half of the knee. */
  readonly minutes: number
  readonly knee: KneeSearch
  /** Seconds for which the knee is held. */
  readonly holdSeconds: number
  /** Seconds of one kind alone. */
  readonly aloneSeconds: number
  /** Seconds of the sends by which tables grow. */
  readonly growthSeconds: number
  readonly idle: IdleSize
}

/** Share of the rate that is tried next if the knee is not borne for longer, and how often. */
const lower = 0.9
const mostLowered = 4

/**
 * Loads an installation of its own until it breaks, and measures it; all that it started has ended when it returns.
 * Decided in docs/decisions/load.md.
 */
export const loadRun = Effect.fnUntraced(function* (size: LoadRunSize, told: (line: string) => void = () => {}) {
  const { aloneSeconds, growthSeconds, holdSeconds, idle, knee: search, minutes, seed } = size
  const loadBefore = loadavg()[0]!
  const site = yield* makeLoadedSite(size)
  told("the installation runs")
  const found = yield* findKnee(site, search, seed, told)
  let atKnee = yield* holdRate(site, found.knee ?? 1, holdSeconds, seed)
  for (let n = 0; brokenBy(atKnee) !== undefined && atKnee.perSecond > 1 && n < mostLowered; n++) {
    told(`${atKnee.perSecond} a second for longer: ${brokenBy(atKnee)}`)
    atKnee = yield* holdRate(site, Math.max(1, Math.floor(atKnee.perSecond * lower)), holdSeconds, seed)
  }
  told(`${atKnee.perSecond} a second for longer: ${brokenBy(atKnee) ?? "borne"}`)
  const half = Math.max(1, Math.floor(atKnee.perSecond / 2))
  const demand = { perSecond: half, seconds: aloneSeconds, warmUpSeconds: 0, seed }
  const { nobody, operations } = yield* costs(site, mixKinds, demand)
  told("each kind alone")
  const growths = yield* growthOfSends(site, { ...demand, seconds: growthSeconds })
  const soaked = yield* soak(site, half, minutes, seed)
  told(`${half} a second for ${minutes} minutes: ${brokenBy(soaked.held) ?? "borne"}`)
  const beside = yield* besideStreams(site, idle, half, seed)
  told("idle streams and open pages")
  return {
    ...size,
    /** Load average of the machine before the run: above zero, other programs were running. */
    loadBefore,
    found,
    atKnee,
    soaked,
    nobody,
    operations,
    growths,
    beside,
    countsStatements: site.cluster.countsStatements,
    reckoned: yield* reckonLoad(site)
  }
}, Effect.scoped)

export type LoadRun = Effect.Success<ReturnType<typeof loadRun>>

/** True if nothing that was accepted is missing, and nothing is left to be done. */
export const isAccounted = ({ reckoned: { accounts, isResting, jobsFailed } }: LoadRun): boolean =>
  isResting && jobsFailed === 0 && accounts.every(({ lost }) => lost === 0)

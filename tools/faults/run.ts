import { Effect } from "effect"
import { breakages } from "./breakage/all.ts"
import { inflict } from "./breakage/inflict.ts"
import { orderOf } from "./breakage/order.ts"
import { loadKinds } from "./kinds/all.ts"
import { load } from "./kinds/load.ts"
import { isUnsettled, isWhole, type Reckoned } from "./reckoning/Reckoned.ts"
import { look } from "./reckoning/snapshot.ts"
import { type ClientCounts, nothingMet } from "./site/client.ts"
import { makeSite, type TestedSite, type SiteSize } from "./site/TestedSite.ts"

/** The size of a run: its installation, how long there are faults, and what orders them. */
export interface FaultRunSize extends SiteSize {
  readonly seed: number
  readonly minutes: number
}

/** One kind of load: its clients, and the end of what they had accepted. */
export interface KindOutcome extends ClientCounts, Reckoned {
  readonly name: string
  readonly says: string
  readonly asked: number
  /** Number of things that were asked for in vain until a minute after the last fault. */
  readonly inVain: number
}

/** The faults that an installation met, and the outcome of its load. */
export interface FaultRun extends FaultRunSize {
  readonly faults: ReadonlyMap<string, number>
  readonly kinds: ReadonlyArray<KindOutcome>
  /** Seconds from the last fault until nothing was left to be done. */
  readonly restedSeconds: number
  /** Last words of processes that ended by themselves, once they had started and before. */
  readonly collapses: ReadonlyArray<string>
  readonly vainStarts: ReadonlyArray<string>
}

const lookEveryMs = 2_000
const restsWithinMs = 180_000
/** Time for what should not come any more, once all rests. */
const quietMs = 4_000
const hourMs = 60 * 60 * 1000
/** Hours that clocks go ahead when faults have stopped, so that retries and waits that are far off come. */
const aheadHours = 3
const aheadEveryMs = 30_000

/** Reckons every kind again and again until all rests, while the clocks go ahead. */
const reckoned = Effect.fnUntraced(function* (site: TestedSite, reckonAll: Effect.Effect<ReadonlyArray<Reckoned>>) {
  const begunAt = Date.now()
  for (let hours = 0; ;) {
    const dueHours = aheadHours * (1 + Math.floor((Date.now() - begunAt) / aheadEveryMs))
    if (dueHours > hours) yield* site.time.setAhead((hours = dueHours) * hourMs)
    yield* Effect.sleep(lookEveryMs)
    const all = yield* reckonAll
    if (all.some(isUnsettled) && Date.now() - begunAt < restsWithinMs) continue
    const restedSeconds = Math.round((Date.now() - begunAt) / 1000)
    yield* Effect.sleep(quietMs)
    return { all: yield* reckonAll, restedSeconds }
  }
})

/** Breaks an installation of its own under load; everything that it started has ended when it returns. */
export const faultRun = Effect.fnUntraced(function* (size: FaultRunSize, told: (line: string) => void = () => {}) {
  const { minutes, seed } = size
  const site = yield* makeSite(size)
  const untilMs = Date.now() + minutes * 60_000
  const faults = new Map<string, number>()
  const done = (name: string) => {
    faults.set(name, (faults.get(name) ?? 0) + 1)
    told(name)
  }
  const inflicting = Effect.all(
    (["kills", "outages"] as const).map((lane, n) => inflict(site, orderOf(seed + n, lane, breakages), untilMs, done)),
    { concurrency: 2 }
  )
  const kinds = loadKinds.map((kind) => {
    const met = nothingMet()
    return { kind, met, loading: kind.begin(site, met) }
  })
  const loads = Effect.forEach(
    kinds,
    ({ kind, loading }, n) => load(kind, loading, { seed: seed + 100 + n, untilMs }),
    { concurrency: "unbounded" }
  )
  const [asked] = yield* Effect.all([loads, inflicting], { concurrency: 2 })
  told("no more faults")
  const reckonAll = Effect.flatMap(look(site), (seen) => Effect.forEach(kinds, ({ loading }) => loading.reckon(seen)))
  const { all, restedSeconds } = yield* reckoned(site, reckonAll)
  return {
    ...size,
    faults,
    kinds: kinds.map(({ kind: { name, says }, met }, n) => ({
      name,
      says,
      asked: asked[n]!.asked,
      inVain: asked[n]!.unanswered,
      ...met,
      ...all[n]!
    })),
    restedSeconds,
    collapses: [...site.servers, ...site.workers].flatMap((one) => one.collapses),
    vainStarts: [...site.servers, ...site.workers].flatMap((one) => one.vainStarts)
  } satisfies FaultRun
}, Effect.scoped)

/** True if everything that was accepted came to its end once, and no process ended unless it was killed. */
export const isSound = ({ collapses, kinds }: FaultRun): boolean =>
  collapses.length === 0 && kinds.every((kind) => isWhole(kind) && kind.inVain === 0 && kind.givenUp.length === 0)

import { Effect } from "effect"
import type { MixKind } from "../kinds/MixKind.ts"
import type { Demand } from "../kinds/mixOf.ts"
import type { LoadedSite } from "../site/LoadedSite.ts"
import { bear, rests } from "./bear.ts"
import { scaled, wholeCpuMs, type Work, workBetween, worked } from "./work.ts"

/** Work for one call of a kind, until nothing of it is left to be done. */
interface OperationCost extends Work {
  readonly name: string
  readonly calls: number
}

/** Work of a load of one kind, with its calls and the seconds that it took until all was done. */
interface Raw {
  readonly name: string
  readonly calls: number
  readonly work: Work
  readonly seconds: number
}

/** Measures the work of a second in which nobody asks for anything. */
const idleWork = Effect.fnUntraced(function* (site: LoadedSite, seconds: number) {
  yield* rests(site)
  const { seconds: took, work } = yield* worked(site, Effect.sleep(seconds * 1000))
  return scaled(work, (n) => n / took)
})

const alone = Effect.fnUntraced(function* (site: LoadedSite, kind: MixKind, demand: Demand) {
  yield* rests(site)
  const { seconds, value, work } = yield* worked(
    site,
    Effect.tap(bear(site, demand, [kind]), () => rests(site))
  )
  return { name: kind.name, calls: value.answers[0]!.answered, work, seconds } satisfies Raw
})

const costOf = ({ calls, name, seconds, work }: Raw, idle: Work): OperationCost => {
  const unasked = scaled(idle, (n) => n * seconds)
  return { name, calls, ...scaled(workBetween(work, unasked), (n) => Math.max(0, n) / Math.max(1, calls)) }
}

/**
 * Measures a call of each kind by a load of no other, less what is done when nobody asks: the lesser of a time before
 * and one after, since Postgres cleans up in either.
 */
export const costs = Effect.fnUntraced(function* (site: LoadedSite, kinds: ReadonlyArray<MixKind>, demand: Demand) {
  const before = yield* idleWork(site, demand.seconds)
  const loads = yield* Effect.forEach(kinds, (kind) => alone(site, kind, demand))
  const after = yield* idleWork(site, demand.seconds)
  const nobody = wholeCpuMs(before) < wholeCpuMs(after) ? before : after
  return { nobody, operations: loads.map((load) => costOf(load, nobody)) }
})

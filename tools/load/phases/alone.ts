import { Effect } from "effect"
import type { MixKind } from "../kinds/MixKind.ts"
import type { Demand } from "../kinds/mixOf.ts"
import type { LoadedSite } from "../site/LoadedSite.ts"
import { bear, rests } from "./bear.ts"
import { workBetween, scaled, type Work, worked } from "./work.ts"

/** Work for one call of a kind, until nothing of it is left to be done. */
export interface OperationCost extends Work {
  readonly name: string
  readonly calls: number
}

/** Measures the work of a second in which nobody asks for anything. */
export const idleWork = Effect.fnUntraced(function* (site: LoadedSite, seconds: number) {
  yield* rests(site)
  const { seconds: took, work } = yield* worked(site, Effect.sleep(seconds * 1000))
  return scaled(work, (n) => n / took)
})

/** Measures a call of one kind by a load of no other, less what is done when nobody asks. */
export const alone = Effect.fnUntraced(function* (site: LoadedSite, kind: MixKind, demand: Demand, idle: Work) {
  yield* rests(site)
  const { seconds, value, work } = yield* worked(
    site,
    Effect.tap(bear(site, demand, [kind]), () => rests(site))
  )
  const [answers] = value.answers
  const calls = Math.max(1, answers!.answered)
  const rest = workBetween(
    work,
    scaled(idle, (n) => n * seconds)
  )
  return { name: kind.name, calls, ...scaled(rest, (n) => Math.max(0, n) / calls) } satisfies OperationCost
})

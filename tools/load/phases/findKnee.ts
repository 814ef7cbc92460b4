import { Effect } from "effect"
import { mixKinds } from "../kinds/all.ts"
import { kneeOf, nextRate, type RateBounds } from "../knee/nextRate.ts"
import { brokenBy, type RateStep } from "../knee/RateStep.ts"
import type { LoadedSite } from "../site/LoadedSite.ts"
import { bear, rests } from "./bear.ts"

/** Rates that are tried, and for how long each. */
export interface KneeSearch extends RateBounds {
  readonly stepSeconds: number
}

const warmUpShare = 0.2

/** Raises the rate until it breaks, and narrows down the highest one that is borne. */
export const findKnee = Effect.fnUntraced(function* (
  site: LoadedSite,
  search: KneeSearch,
  seed: number,
  told: (line: string) => void
) {
  const { first, stepSeconds } = search
  const warmUpSeconds = stepSeconds * warmUpShare
  // Caches and compiled code are those of an installation that has been running.
  yield* bear(site, { perSecond: first, seconds: stepSeconds, warmUpSeconds, seed }, mixKinds)
  const steps: Array<RateStep> = []
  for (let rate; (rate = nextRate(steps, search)) !== undefined;) {
    yield* rests(site)
    const borne = yield* bear(
      site,
      { perSecond: rate, seconds: stepSeconds, warmUpSeconds, seed: seed + steps.length },
      mixKinds
    )
    steps.push(borne)
    told(`${rate} a second: ${brokenBy(borne) ?? "borne"}`)
  }
  yield* rests(site)
  return { steps, knee: kneeOf(steps) }
})

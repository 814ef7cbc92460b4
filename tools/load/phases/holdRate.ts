import { Effect } from "effect"
import { lagOf } from "../../bench/mail/lagBehind.ts"
import { mixKinds } from "../kinds/all.ts"
import type { LoadedSite } from "../site/LoadedSite.ts"
import { bear, type Borne, rests } from "./bear.ts"

/** A rate that was held for longer, with the time of each of its mails from acceptance to the mail server. */
export interface HeldRate extends Borne {
  readonly lagsMs: ReadonlyArray<number>
}

/** Holds a rate of the whole mix, and waits until all of it has left. */
export const holdRate = Effect.fnUntraced(function* (
  site: LoadedSite,
  perSecond: number,
  seconds: number,
  seed: number,
  meanwhile?: Effect.Effect<unknown>
) {
  yield* rests(site)
  yield* site.takeMails
  const since = new Date()
  const demand = { perSecond, seconds, warmUpSeconds: Math.min(3, seconds / 5), seed }
  const borne = yield* bear(site, demand, mixKinds, meanwhile && { meanwhile })
  yield* rests(site)
  const taken = yield* site.takeMails
  const lagsMs = yield* Effect.promise(() => lagOf(site.cluster, since, taken))
  return { ...borne, lagsMs } satisfies HeldRate
})

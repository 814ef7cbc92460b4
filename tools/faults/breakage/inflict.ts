import { Effect } from "effect"
import type { TestedSite } from "../site/TestedSite.ts"
import type { Planned } from "./order.ts"

/** Inflicts one fault after another until `untilMs` (Unix milliseconds); `done` hears of each that has ended. */
export const inflict = Effect.fnUntraced(function* (
  site: TestedSite,
  order: Iterator<Planned>,
  untilMs: number,
  done: (name: string) => void
) {
  for (;;) {
    const { afterMs, breakage, drawn, lastsMs } = order.next().value as Planned
    yield* Effect.sleep(afterMs)
    if (Date.now() >= untilMs) return
    yield* Effect.acquireUseRelease(
      breakage.begin(site, drawn),
      () => Effect.sleep(lastsMs),
      () => breakage.end?.(site) ?? Effect.void
    )
    done(breakage.name)
  }
})

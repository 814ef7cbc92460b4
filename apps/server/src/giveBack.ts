import { Effect } from "effect"
import { performance } from "node:perf_hooks"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/**
 * Node.js's own collector. With the flavour "last-resort" it would leave so little room that the next sends cost a
 * fifth more.
 */
type Collect = (how: { readonly type: "major"; readonly flavor: "regular"; readonly execution: "sync" }) => void

/** Interval between checks for rest after the start. */
const after = "2 seconds"
/** Largest share of that time with work on the event loop; with more, callers would wait for the collector. */
const mostAtWork = 0.1

const rested = Effect.gen(function* () {
  let before = performance.eventLoopUtilization()
  for (;;) {
    yield* Effect.sleep(after)
    const { utilization } = performance.eventLoopUtilization(before)
    if (utilization < mostAtWork) return
    before = performance.eventLoopUtilization()
  }
})

/**
 * Returns memory that only loading needed, once per thread and when nobody is served: V8 would keep it until it is
 * short of memory. It holds the event loop for a tenth of a second at most; memory kept for new objects is returned by
 * V8 itself after eight seconds of rest. Decided in docs/decisions/running.md.
 */
export const giveBack = Effect.forkScoped(
  Effect.andThen(
    rested,
    Effect.sync(() => {
      setFlagsFromString("--expose-gc")
      const collect: Collect = runInNewContext("gc")
      collect({ type: "major", flavor: "regular", execution: "sync" })
    })
  )
)

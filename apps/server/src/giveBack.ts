import { Effect } from "effect"
import { performance } from "node:perf_hooks"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** Node.js's own collector. Of the flavour "last-resort" it would leave so little room that the next sends cost a fifth more. */
type Collect = (how: { readonly type: "major"; readonly flavor: "regular"; readonly execution: "sync" }) => void

/** Once what starts has come to rest. */
const after = "2 seconds"
/** The share of that time in which somebody was served; beyond it they would wait for the collector. */
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
 * Gives back what loading took and nothing needs any more, once per thread and when nobody is served: V8 would keep it until it is short of room. It holds the
 * event loop for a tenth of a second at most; what is kept for new objects V8 gives back itself after eight seconds of rest. Decided in docs/decisions/running.md.
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

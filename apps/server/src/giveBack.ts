import { Effect } from "effect"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** Node.js's own collector. Its flavour "last-resort" would give back a third more, and leave too little room for new objects: a quarter fewer sends a second. */
type Collect = (how: { readonly type: "major"; readonly flavor: "regular"; readonly execution: "sync" }) => void

/** Once what starts has come to rest. */
const after = "2 seconds"

/**
 * Gives back what loading took and nothing needs any more, once per thread: V8 would keep it until it is short of room. It holds the
 * event loop for a tenth of a second. Decided in docs/decisions/running.md.
 */
export const giveBack = Effect.forkScoped(
  Effect.delay(
    Effect.sync(() => {
      setFlagsFromString("--expose-gc")
      const collect: Collect = runInNewContext("gc")
      collect({ type: "major", flavor: "regular", execution: "sync" })
    }),
    after
  )
)

import { Effect } from "effect"
import { renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { falseNow, type FalseTime } from "./falseNow.ts"

/**
 * A clock that several processes read, with the settings that make them read it; it also drives their timers, except
 * those of sockets.
 */
export const falseTime = Effect.fnUntraced(function* (rate = 1) {
  const file = join(yield* temporaryFolder, "time.json")
  const sinceMs = Date.now()
  let time: FalseTime = { sinceMs, rate, aheadMs: 0 }
  const set = (aheadMs: number) => {
    time = { sinceMs, rate, aheadMs }
    writeFileSync(`${file}.new`, JSON.stringify(time))
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    env: { FALSE_CLOCK: file, NODE_OPTIONS: `--import=${new URL("./falseClock.ts", import.meta.url).href}` },
    setAhead: (aheadMs: number) => Effect.sync(() => set(aheadMs)),
    /** Reads it, in Unix milliseconds. */
    nowMs: () => falseNow(time, Date.now())
  }
})

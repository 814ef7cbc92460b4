import { Effect } from "effect"
import { renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"

/**
 * The time of processes: since an instant (Unix milliseconds) it runs `rate` times as fast, and it is `aheadMs` ahead.
 */
export interface FalseTime {
  readonly sinceMs: number
  readonly rate: number
  readonly aheadMs: number
}

/**
 * A clock that several processes read, with the settings that make them read it; it also drives their timers, except
 * those of sockets.
 */
export const falseTime = Effect.fnUntraced(function* (rate = 1) {
  const file = join(yield* temporaryFolder, "time.json")
  const sinceMs = Date.now()
  const set = (aheadMs: number) => {
    writeFileSync(`${file}.new`, JSON.stringify({ sinceMs, rate, aheadMs } satisfies FalseTime))
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    env: { FALSE_CLOCK: file, NODE_OPTIONS: `--import=${new URL("./falseClock.ts", import.meta.url).href}` },
    setAhead: (aheadMs: number) => Effect.sync(() => set(aheadMs))
  }
})

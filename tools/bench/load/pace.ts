import { setTimeout as sleep } from "node:timers/promises"
import { LoadConnection } from "./LoadConnection.ts"
import type { Pace, PaceResult } from "./Load.ts"

const most = 512

/**
 * Runs an open loop. Not autocannon's `overallRate`: it sends each second's requests of a connection back to back at
 * the second's start, and so measures its own bursts.
 */
export const pace = async ({ perSecond, request, seconds, warmUpSeconds }: Pace): Promise<PaceResult> => {
  const free = await Promise.all(Array.from({ length: most }, () => LoadConnection.open(request)))
  const lines = [...free]
  const latenciesMs: Array<number> = []
  const startMs = performance.now()
  const unmeasured = Math.floor(perSecond * warmUpSeconds)
  const total = unmeasured + Math.floor(perSecond * seconds)
  const dueMs = (index: number) => startMs + (index * 1000) / perSecond
  const failures: Array<unknown> = []
  const ask = async (line: LoadConnection, index: number) => {
    try {
      await line.ask()
      if (index >= unmeasured) latenciesMs.push(performance.now() - dueMs(index))
      free.push(line)
    } catch (error) {
      failures.push(error)
    }
  }
  try {
    for (let next = 0; next < total && failures.length === 0;) {
      for (; next < total && free.length > 0 && dueMs(next) <= performance.now(); next++) {
        void ask(free.pop()!, next)
      }
      await sleep(1)
    }
    while (free.length < lines.length && failures.length === 0) await sleep(1)
  } finally {
    for (const line of lines) line.close()
  }
  if (failures.length > 0) throw failures[0]
  return { answered: latenciesMs.length, latenciesMs }
}

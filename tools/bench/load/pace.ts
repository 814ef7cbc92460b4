import { Agent } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { exchange } from "./exchange.ts"
import type { Pace, PaceResult } from "./Load.ts"

const maxSockets = 512

/**
 * Runs an open loop. Not autocannon's `overallRate`: it sends each second's requests of a connection back to back at the
 * second's start, and so measures its own bursts.
 */
export const pace = async ({ perSecond, request, seconds }: Pace): Promise<PaceResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets })
  const latenciesMs: Array<number> = []
  const open: Array<Promise<unknown>> = []
  const startMs = performance.now()
  const total = Math.floor(perSecond * seconds)
  const dueMs = (index: number) => startMs + (index * 1000) / perSecond
  for (let next = 0; next < total;) {
    for (; next < total && dueMs(next) <= performance.now(); next++) {
      const due = dueMs(next)
      open.push(exchange(request, agent).then(() => latenciesMs.push(performance.now() - due)))
    }
    await sleep(1)
  }
  await Promise.all(open)
  agent.destroy()
  return { answered: latenciesMs.length, latenciesMs }
}

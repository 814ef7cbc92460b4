import { Agent } from "node:http"
import { exchange } from "./exchange.ts"
import type { Alternation, AlternationResult } from "./Load.ts"

/** Runs an alternation over one connection. */
export const alternate = async ({ requests, times }: Alternation): Promise<AlternationResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const latenciesMs = requests.map(() => new Array<number>())
  for (let turn = 0; turn < times; turn++) {
    for (const [index, request] of requests.entries()) {
      const startMs = performance.now()
      await exchange(request, agent)
      latenciesMs[index]!.push(performance.now() - startMs)
    }
  }
  agent.destroy()
  return { latenciesMs }
}

import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { LoadRequest, Mix, MixedAnswers, MixedRequest, MixResult } from "./Load.ts"
import { LoadConnection } from "./LoadConnection.ts"

/** Time for the last answers. */
const patienceMs = 30_000

/** Connections for one request: as many as it has in flight, kept open. */
const connectionsOf = (request: LoadRequest) => {
  const all = new Set<LoadConnection>()
  const free: Array<LoadConnection> = []
  return {
    ask: async (id: string) => {
      const one = free.pop() ?? (await LoadConnection.open(request))
      all.add(one)
      try {
        await one.ask(id)
      } finally {
        free.push(one)
      }
    },
    close: () => {
      for (const one of all) one.close()
    }
  }
}

const asking = ({ followUp, request }: MixedRequest) => {
  const first = connectionsOf(request)
  const later = followUp && connectionsOf(followUp.request)
  const begun: Array<{ readonly id: string; readonly atMs: number }> = []
  const refused: Record<string, number> = {}
  const latenciesMs: Array<number> = []
  let answered = 0
  let followed = 0
  return {
    /** Asks once; the latency from `dueMs` counts if it is measured. */
    ask: async (dueMs: number, isMeasured: boolean) => {
      const isLater = later !== undefined && (begun[0]?.atMs ?? Infinity) + followUp!.afterMs <= performance.now()
      const id = isLater ? begun.shift()!.id : randomUUID()
      try {
        await (isLater ? later : first).ask(id)
        answered += 1
        if (isLater) followed += 1
        else if (later !== undefined) begun.push({ id, atMs: performance.now() })
        if (isMeasured) latenciesMs.push(performance.now() - dueMs)
      } catch (error) {
        const status = /^HTTP\/1\.1 (\d{3})/u.exec((error as Error).message)?.[1] ?? "no answer"
        refused[status] = (refused[status] ?? 0) + 1
      }
    },
    told: (): MixedAnswers => ({ answered, followed, refused, latenciesMs }),
    close: () => {
      first.close()
      later?.close()
    }
  }
}

/** Runs an open loop of several requests; whatever is not answered as expected is counted, and the load goes on. */
export const mix = async (load: Mix): Promise<MixResult> => {
  const { mostInFlight, order, perSecond, requests, seconds, warmUpSeconds } = load
  const all = requests.map(asking)
  const startMs = performance.now()
  const dueMs = (index: number) => startMs + (index * 1000) / perSecond
  const unmeasured = Math.floor(perSecond * warmUpSeconds)
  const total = unmeasured + Math.max(1, Math.floor(perSecond * seconds))
  const inFlight = new Set<number>()
  let isOverrun = false
  const ask = async (index: number) => {
    inFlight.add(index)
    await all[order[index % order.length]!]!.ask(dueMs(index), index >= unmeasured)
    inFlight.delete(index)
  }
  for (let next = 0; next < total && !isOverrun;) {
    for (; next < total && dueMs(next) <= performance.now() && !isOverrun; next++) {
      void ask(next)
      isOverrun = inFlight.size > mostInFlight
    }
    await sleep(1)
  }
  const untilMs = performance.now() + patienceMs
  while (inFlight.size > 0 && performance.now() < untilMs) await sleep(1)
  const answers = all.map(({ told }) => told())
  for (const { close } of all) close()
  return { isOverrun: isOverrun || inFlight.size > 0, answers }
}

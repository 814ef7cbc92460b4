import { setTimeout as sleep } from "node:timers/promises"
import { figure, type Figure } from "../figures/Figure.ts"
import { median, pairwise } from "../figures/statistics.ts"
import { inTurn } from "../inTurn.ts"
import { generate } from "../load/generate.ts"
import type { Effort } from "../figures/Part.ts"
import { anyOf, fillRuns } from "../postgres/runs.ts"
import { temporaryDatabase } from "../postgres/temporaryDatabase.ts"
import { requestsOf } from "../requests.ts"
import { startPlatform } from "../servers/platform.ts"
import type { Server } from "../servers/Server.ts"
import { resting } from "./prepare.ts"

const many = { tiny: 500, quick: 100_000, thorough: 1_000_000 }
const few = { tiny: 100, quick: 10_000, thorough: 10_000 }
const idleSeconds = { tiny: 0.3, quick: 5, thorough: 20 }
const settleSeconds = { tiny: 0.2, quick: 3, thorough: 5 }
const mostIdlePercent = 1

/**
 * Measures the cost of waiting runs while nothing happens, and of waking one of the first of them, with many others and
 * with few.
 */
export const waiting = async (effort: Effort): Promise<ReadonlyArray<Figure>> => {
  const { rounds, seconds, size, warmUpSeconds } = effort
  const base = { name: "ring", count: few[size] }
  await using stack = new AsyncDisposableStack()
  const { busy, database: template, runs } = await resting()
  const contestant = async (beside: number) => {
    const database = stack.use(await temporaryDatabase(template))
    const env = { DATABASE_URL: database.url, DATABASE_POOL: "4" }
    if (beside > 0) await fillRuns(database.url, runs.ring, { name: "more", count: beside })
    await fillRuns(database.url, runs.ring, base)
    const server = stack.use(await startPlatform(env))
    await server.answers("/readyz")
    const request = requestsOf(server.url, busy.secret).emit("bench.rung", { external_id: anyOf(base) })
    return { server, wake: (seconds: number) => generate({ kind: "spread", request, connections: 1, seconds }) }
  }
  const crowded = await contestant(many[size] - few[size])
  const empty = await contestant(0)
  await sleep(settleSeconds[size] * 1000)
  const idle = async (server: Server) => {
    const before = await server.usage()
    await sleep(idleSeconds[size] * 1000)
    const after = await server.usage()
    return (after.cpuMicros - before.cpuMicros) / (idleSeconds[size] * 10_000)
  }
  const cpu = await inTurn(rounds, { crowded: () => idle(crowded.server), empty: () => idle(empty.server) })
  for (const { wake } of [crowded, empty]) await wake(warmUpSeconds)
  const woken = await inTurn(rounds, { crowded: () => crowded.wake(seconds), empty: () => empty.wake(seconds) })
  const each = (samples: typeof woken.empty) => samples.map(({ latenciesMs }) => median(latenciesMs))
  const told = many[size].toLocaleString("en")
  const fewTold = few[size].toLocaleString("en")
  return [
    figure(`Idle CPU with ${told} waiting runs, of one core`, "%", cpu.crowded),
    figure(`Idle CPU with ${fewTold} waiting runs, of one core`, "%", cpu.empty),
    figure(
      "Idle CPU that the others cost",
      "%",
      cpu.crowded.map((percent, round) => percent - cpu.empty[round]!),
      { most: mostIdlePercent }
    ),
    figure(`A wake among ${told}, median`, "ms", each(woken.crowded)),
    figure(`A wake among ${fewTold}, median`, "ms", each(woken.empty)),
    figure(`A wake among ${told} ÷ among ${fewTold}`, "×", pairwise(each(woken.crowded), each(woken.empty)), {
      most: 1.3
    })
  ]
}

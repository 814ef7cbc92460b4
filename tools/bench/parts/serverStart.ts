import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { figure, type Figure } from "../figures/Figure.ts"
import { measureStorm } from "../load/measureStorm.ts"
import type { Effort, BenchPart } from "../figures/BenchPart.ts"
import { requestsOf } from "../requests.ts"
import { seedEmbedded } from "../postgres/seed.ts"
import { startPlatform } from "../servers/platform.ts"
import type { Server } from "../servers/Server.ts"
import { temporaryFolder } from "../temporaryFolder.ts"

const idleMs = { tiny: 100, quick: 5_000, thorough: 5_000 }
const connections = 64
const megabyte = 1024 * 1024

const inFolder = (path: string) => ({ TIDINGS_DATA: path })
const memoryOf = async (server: Server) => (await server.usage()).rssBytes / megabyte

interface Start {
  readonly alive: number
  readonly ready: number
}

const startIn = async (
  path: string,
  profiles: string | undefined,
  meanwhile: (server: Server) => Promise<unknown> = async () => {}
): Promise<Start> => {
  await using server = await startPlatform(inFolder(path), profiles)
  const [aliveMs, readyMs] = await Promise.all([server.answers("/healthz"), server.answers("/readyz")])
  await meanwhile(server)
  return { alive: aliveMs / 1000, ready: readyMs / 1000 }
}

const loadedMemory = async (server: Server, secret: string, seconds: number) => {
  const sample = await measureStorm(server, requestsOf(server.url, secret).readWorkspace, { connections, seconds })
  return { perSecond: sample.perSecond, memory: await memoryOf(server) }
}

const measure = async ({ profiles, rounds, seconds, size }: Effort): Promise<ReadonlyArray<Figure>> => {
  const first: Array<Start> = []
  const second: Array<Start> = []
  let idle = 0
  let loaded = { perSecond: 0, memory: 0 }
  for (let round = 0; round < rounds; round++) {
    await using folder = await temporaryFolder()
    first.push(await startIn(folder.path, profiles))
    if (round > 0) second.push(await startIn(folder.path, profiles))
    else {
      const { secret } = await seedEmbedded(join(folder.path, "postgres"))
      const use = async (server: Server) => {
        await sleep(idleMs[size])
        idle = await memoryOf(server)
        loaded = await loadedMemory(server, secret, seconds)
      }
      second.push(await startIn(folder.path, profiles, use))
    }
  }
  const alive = (starts: ReadonlyArray<Start>) => starts.map(({ alive }) => alive)
  const ready = (starts: ReadonlyArray<Start>) => starts.map(({ ready }) => ready)
  return [
    figure("First start, first answer", "s", alive(first), { most: 3 }),
    figure("First start, ready", "s", ready(first)),
    figure("Second start, first answer", "s", alive(second), { most: 2 }),
    figure("Second start, ready", "s", ready(second)),
    figure("Memory, idle for 5 s", "MB", [idle]),
    figure("Memory after the load", "MB", [loaded.memory]),
    figure("GET /v1/workspace, embedded database", "per second", [loaded.perSecond], { least: 2_000 })
  ]
}

export const serverStart: BenchPart = {
  letter: "d",
  title: "Starting",
  method:
    "`pnpm start` from source with the embedded database: from the start of the process to the first 200 of `GET /healthz` and of `GET /readyz`, in an empty data folder and then again in the same one. Memory is the process's resident set, once 5 s idle, once after `GET /v1/workspace` with 64 in flight.",
  measure
}

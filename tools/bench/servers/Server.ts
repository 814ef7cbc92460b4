import { spawn } from "node:child_process"
import { once } from "node:events"
import { get } from "node:http"
import { createServer, type AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { leftover } from "../leftovers.ts"

/** CPU time and memory of a process since its start. */
interface ProcessUsage {
  readonly cpuMicros: number
  readonly rssBytes: number
}

export interface Server extends AsyncDisposable {
  readonly url: string
  readonly usage: () => Promise<ProcessUsage>
  /**
   * Returns the milliseconds from the start of the process to the first 200 at this path; rejects after 60 s, or when
   * the process ends.
   */
  readonly answers: (path: string) => Promise<number>
  /** Returns the output so far. */
  readonly output: () => string
}

interface Options {
  /** Flags of Node. */
  readonly flags?: ReadonlyArray<string>
  readonly endedBy?: "SIGTERM" | "SIGKILL"
  /** Arguments of the program. */
  readonly words?: ReadonlyArray<string>
}

const usageModule = fileURLToPath(new URL("usage.mjs", import.meta.url))
const answersWithinMs = 60_000
const pollEveryMs = 5
const stopsWithinMs = 20_000

/** Returns a loopback port that is free at the moment. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Returns the status of a GET; undefined if nobody answers. */
const statusOf = (url: string) =>
  new Promise<number | undefined>((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).once("error", () => resolve(undefined))
  })

/** Starts a program of this repository in its own process, on its own loopback port. */
export const startServer = async (
  program: string,
  env: Readonly<Record<string, string>>,
  { endedBy = "SIGTERM", flags = [], words = [] }: Options = {}
): Promise<Server> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAtMs = performance.now()
  const child = spawn(process.execPath, [...flags, "--import", usageModule, program, ...words], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      HOST: "127.0.0.1",
      PORT: String(port),
      ...env
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"]
  })
  const exited = once(child, "exit")
  let output = ""
  for (const stream of [child.stdout!, child.stderr!]) stream.on("data", (chunk) => (output += chunk))
  const isRunning = () => child.exitCode === null && child.signalCode === null

  const answers = async (path: string) => {
    while (performance.now() - startedAtMs < answersWithinMs) {
      if (!isRunning()) break
      if ((await statusOf(url + path)) === 200) return performance.now() - startedAtMs
      await sleep(pollEveryMs)
    }
    const state = isRunning() ? "runs" : `ended with ${child.exitCode ?? child.signalCode}`
    throw new Error(`${program} ${state} and does not answer ${path}:\n${output}`)
  }

  const usage = async () => {
    child.send("usage")
    const [used] = await once(child, "message")
    return used as ProcessUsage
  }

  const stop = async () => {
    if (!isRunning()) return
    child.kill(endedBy)
    const force = setTimeout(() => child.kill("SIGKILL"), stopsWithinMs)
    await exited
    clearTimeout(force)
  }

  return { url, usage, answers, output: () => output, ...leftover(stop) }
}

import { fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { owned } from "../leftovers.ts"

const pollMs = 20

/** What a sink is asked, and what else a mail server is told: `hang` leaves every mail that is wholly there without an answer; `answer` closes those connections and takes mails again. */
export type Order = "count" | "take" | "hang" | "answer"

/** What came since it was last asked. */
export interface Taken {
  /** What each message is known by, its recipient or its id, and the Unix time in milliseconds at which all of it was there. */
  readonly arrivals: ReadonlyArray<readonly [name: string, atMs: number]>
  /** How many were opened. */
  readonly connections: number
  /** In how many pieces the bytes were read: about as many as their sender wrote. */
  readonly pieces: number
  readonly bytes: number
}

/** What takes every message, on loopback in a process of its own. */
const start = async (program: URL, env: Readonly<Record<string, string>>) => {
  const child = fork(fileURLToPath(program), { execArgv: [], env: { ...process.env, ...env } })
  const ended = once(child, "exit")
  const held = owned(async () => {
    child.kill("SIGKILL")
    await ended
  })
  const answer = async () => ((await once(child, "message")) as [any])[0]
  const { port } = await answer()
  const ask = async (order: Order) => {
    child.send(order)
    return answer()
  }
  const count = (): Promise<number> => ask("count")
  return {
    host: `127.0.0.1:${port}`,
    count,
    take: (): Promise<Taken> => ask("take"),
    tell: (order: "hang" | "answer"): Promise<void> => ask(order),
    /** Waits until so many messages came since the last `take`; answers whether they did within the time. */
    holds: async (messages: number, seconds: number): Promise<boolean> => {
      const startMs = performance.now()
      while ((await count()) < messages) {
        if (performance.now() - startMs > seconds * 1000) return false
        await sleep(pollMs)
      }
      return true
    },
    ...held
  }
}

/** A sink of a program that is spoken to over HTTP. */
export const startHttpSink = async (program: URL) => {
  const { host, tell: _, ...sink } = await start(program, {})
  return { ...sink, url: `http://${host}` }
}

export type Sink = Awaited<ReturnType<typeof startHttpSink>>

/** A mail server. */
export const startMailServer = async (pipelining: boolean) => {
  const program = new URL("sink.ts", import.meta.url)
  const { host, tell, ...sink } = await start(program, { PIPELINING: pipelining ? "on" : "off" })
  return { ...sink, url: `smtp://${host}`, hang: () => tell("hang"), answer: () => tell("answer") }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Messages a second from the first to the last. */
export const rateOf = ({ arrivals }: Pick<Taken, "arrivals">): number => {
  const instants = arrivals.map(([, atMs]) => atMs)
  const [first, last] = instants.reduce(
    ([least, most], atMs) => [Math.min(least, atMs), Math.max(most, atMs)],
    [Infinity, -Infinity]
  )
  return ((arrivals.length - 1) * 1000) / Math.max(1, last - first)
}

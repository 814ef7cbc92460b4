import { fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { owned } from "../leftovers.ts"

const pollMs = 20

/**
 * An order to a sink; only a mail server takes the last two: `hang` leaves every completely received mail without an
 * answer, `answer` closes those connections and takes mails again.
 */
export type Order = "count" | "take" | "hang" | "answer"

/** The record since the last `take`. */
export interface Taken {
  /** Each message's name (its recipient or its id) and the Unix time in milliseconds at which all of it had arrived. */
  readonly arrivals: ReadonlyArray<readonly [name: string, atMs: number]>
  /** Number of opened connections. */
  readonly connections: number
  /** Number of reads, about equal to the sender's writes. */
  readonly pieces: number
  readonly bytes: number
}

/** Starts a sink that takes every message, on loopback in its own process. */
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
    /**
     * Waits until this many messages have arrived since the last `take`; returns false if they did not within the time.
     */
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

/** Starts a sink whose program speaks HTTP. */
export const startHttpSink = async (program: URL) => {
  const { host, tell: _, ...sink } = await start(program, {})
  return { ...sink, url: `http://${host}` }
}

export type Sink = Awaited<ReturnType<typeof startHttpSink>>

/** Starts a mail server. */
export const startMailServer = async (pipelining: boolean) => {
  const program = new URL("sink.ts", import.meta.url)
  const { host, tell, ...sink } = await start(program, { PIPELINING: pipelining ? "on" : "off" })
  return { ...sink, url: `smtp://${host}`, hang: () => tell("hang"), answer: () => tell("answer") }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Returns messages per second from the first to the last. */
export const rateOf = ({ arrivals }: Pick<Taken, "arrivals">): number => {
  const instants = arrivals.map(([, atMs]) => atMs)
  const [first, last] = instants.reduce(
    ([least, most], atMs) => [Math.min(least, atMs), Math.max(most, atMs)],
    [Infinity, -Infinity]
  )
  return ((arrivals.length - 1) * 1000) / Math.max(1, last - first)
}

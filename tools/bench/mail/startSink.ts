import { fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { leftover } from "../leftovers.ts"

const program = fileURLToPath(new URL("sink.ts", import.meta.url))
const pollMs = 20

/**
 * An order to a sink: `hang` leaves every completely received mail without an answer, `answer` closes those connections
 * and takes mails again.
 */
export type Order = "count" | "take" | "hang" | "answer"

/** The record since the last `take`. */
export interface Taken {
  /** Each mail's recipient and the Unix time in milliseconds at which all of it had arrived. */
  readonly arrivals: ReadonlyArray<readonly [recipient: string, atMs: number]>
  /** Number of reads, about equal to the sender's writes. */
  readonly pieces: number
  readonly bytes: number
}

/** Starts a mail server that takes every mail, on loopback in its own process. */
export const startSink = async () => {
  const child = fork(program, { execArgv: [] })
  const ended = once(child, "exit")
  const held = leftover(async () => {
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
    url: `smtp://127.0.0.1:${port}`,
    count,
    take: (): Promise<Taken> => ask("take"),
    hang: (): Promise<void> => ask("hang"),
    answer: (): Promise<void> => ask("answer"),
    /**
     * Waits until this many mails have arrived since the last `take`; returns false if they did not within the time.
     */
    holds: async (mails: number, seconds: number): Promise<boolean> => {
      const startMs = performance.now()
      while ((await count()) < mails) {
        if (performance.now() - startMs > seconds * 1000) return false
        await sleep(pollMs)
      }
      return true
    },
    ...held
  }
}

export type Sink = Awaited<ReturnType<typeof startSink>>

/** Returns mails per second from the first to the last. */
export const rateOf = ({ arrivals }: Pick<Taken, "arrivals">): number => {
  const instants = arrivals.map(([, atMs]) => atMs)
  const [first, last] = instants.reduce(
    ([least, most], atMs) => [Math.min(least, atMs), Math.max(most, atMs)],
    [Infinity, -Infinity]
  )
  return ((arrivals.length - 1) * 1000) / Math.max(1, last - first)
}

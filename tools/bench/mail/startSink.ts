import { fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { owned } from "../leftovers.ts"

const program = fileURLToPath(new URL("sink.ts", import.meta.url))
const pollMs = 20

/** `hang` leaves every mail that is wholly there without an answer; `answer` closes those connections and takes mails again. */
export type Order = "count" | "take" | "hang" | "answer"

/** What came since it was last asked. */
export interface Taken {
  /** The recipient of each mail, and the Unix time in milliseconds at which all of it was there. */
  readonly arrivals: ReadonlyArray<readonly [recipient: string, atMs: number]>
  /** In how many pieces the bytes were read: about as many as their sender wrote. */
  readonly pieces: number
  readonly bytes: number
}

/** A mail server on loopback in a process of its own, which takes every mail. */
export const startSink = async ({ pipelining }: { readonly pipelining: boolean }) => {
  const child = fork(program, { execArgv: [], env: { ...process.env, PIPELINING: pipelining ? "on" : "off" } })
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
    url: `smtp://127.0.0.1:${port}`,
    count,
    take: (): Promise<Taken> => ask("take"),
    hang: (): Promise<void> => ask("hang"),
    answer: (): Promise<void> => ask("answer"),
    /** Waits until so many mails came since the last `take`; answers whether they did within the time. */
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

/** Mails a second from the first to the last. */
export const rateOf = ({ arrivals }: Taken): number => {
  const instants = arrivals.map(([, atMs]) => atMs)
  const [first, last] = instants.reduce(
    ([least, most], atMs) => [Math.min(least, atMs), Math.max(most, atMs)],
    [Infinity, -Infinity]
  )
  return ((arrivals.length - 1) * 1000) / Math.max(1, last - first)
}

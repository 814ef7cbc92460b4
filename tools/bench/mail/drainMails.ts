import { inTurn } from "../inTurn.ts"
import type { Effort } from "../figures/BenchPart.ts"
import { fillWaiting, type WaitingMail } from "../postgres/waitingMails.ts"
import type { Server } from "../servers/Server.ts"
import type { Post } from "./Post.ts"
import { rateOf, type Sink } from "./startSink.ts"

const mails = { tiny: 30, quick: 1_500, thorough: 4_000 }
const warmUpMails = { tiny: 10, quick: 500, thorough: 1_000 }
const withinSeconds = 120

/** Rate of the mails that arrived at a sink, and averages per mail. */
interface Drained {
  readonly perSecond: number
  /** CPU time of the sender, per mail. */
  readonly cpuMicros: number
  readonly pieces: number
  readonly bytes: number
}

let fills = 0

/** Returns a unique name for copies. */
export const nextName = (): string => `fill${String(++fills)}x`

const settled = async (sink: Sink, count: number) => {
  if (!(await sink.holds(count, withinSeconds)))
    throw new Error(`${await sink.count()} of ${count} mails came within ${withinSeconds} s`)
  const { bytes, pieces, ...taken } = await sink.take()
  return { perSecond: rateOf(taken), pieces: pieces / count, bytes: bytes / count }
}

/** Drains copies of a waiting mail through the servers. */
export const drainMails = async (
  { clear, sink, url }: Post,
  waiting: WaitingMail,
  usages: ReadonlyArray<Pick<Server, "usage">>,
  count: number
): Promise<Drained> => {
  const cpu = async () => (await Promise.all(usages.map((server) => server.usage()))).map(({ cpuMicros }) => cpuMicros)
  const before = await cpu()
  await fillWaiting(url, waiting, nextName(), count)
  const taken = await settled(sink, count)
  const after = await cpu()
  await clear()
  return { ...taken, cpuMicros: after.reduce((sum, each, index) => sum + each - before[index]!, 0) / count }
}

/** Builds a contestant from a bare client, whose `send` returns its total CPU time. */
export const bareContestant =
  (sink: Sink, send: (count: number) => Promise<{ readonly cpuMicros: number }>) =>
  async (count: number): Promise<Drained> => {
    const { cpuMicros } = await send(count)
    return { ...(await settled(sink, count)), cpuMicros: cpuMicros / count }
  }

/** Lets contestants send equally many mails in turn, after a warm-up. */
export const drains = async <Name extends string>(
  { rounds, size }: Effort,
  contestants: Readonly<Record<Name, (count: number) => Promise<Drained>>>
) => {
  const all = Object.entries<(count: number) => Promise<Drained>>(contestants)
  for (const [, send] of all) await send(warmUpMails[size])
  const inTurns = Object.fromEntries(all.map(([name, send]) => [name, () => send(mails[size])]))
  return inTurn<Record<Name, Drained>>(rounds, inTurns as Record<Name, () => Promise<Drained>>)
}

/** Returns one quantity of each round. */
export const each = (samples: ReadonlyArray<Drained>, of: keyof Drained): ReadonlyArray<number> =>
  samples.map((sample) => sample[of])

import { inTurn } from "../inTurn.ts"
import type { Effort } from "../figures/Part.ts"
import { fillWaiting } from "../postgres/messages.ts"
import type { Server } from "../servers/Server.ts"
import type { Outlet } from "./Post.ts"
import { rateOf, type Sink } from "./startSink.ts"

const messages = { tiny: 30, quick: 1_500, thorough: 4_000 }
const warmUpMessages = { tiny: 10, quick: 500, thorough: 1_000 }
const withinSeconds = 120

/** How fast messages came to a sink, and what each of them was. */
export interface Drained {
  readonly perSecond: number
  /** Of whoever sent it. */
  readonly cpuMicros: number
  readonly pieces: number
  readonly bytes: number
  /** Of them all. */
  readonly connections: number
}

let fills = 0

/** A name for copies that no others have. */
export const nextName = (): string => `fill${String(++fills)}x`

const settled = async (sink: Sink, count: number) => {
  if (!(await sink.holds(count, withinSeconds)))
    throw new Error(`${await sink.count()} of ${count} messages came within ${withinSeconds} s`)
  const { bytes, connections, pieces, ...taken } = await sink.take()
  return { perSecond: rateOf(taken), pieces: pieces / count, bytes: bytes / count, connections }
}

/** Drains waiting messages through the server. */
export const drain = async (
  { clear, sink, url, waiting }: Outlet,
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

/** What a bare client gets through, which answers the CPU that it took for all. */
export const bare =
  (sink: Sink, send: (count: number) => Promise<{ readonly cpuMicros: number }>) =>
  async (count: number): Promise<Drained> => {
    const { cpuMicros } = await send(count)
    return { ...(await settled(sink, count)), cpuMicros: cpuMicros / count }
  }

/** Has contestants send as many messages in turn, once they are warm. */
export const drains = async <Name extends string>(
  { rounds, size }: Effort,
  contestants: Readonly<Record<Name, (count: number) => Promise<Drained>>>
) => {
  const all = Object.entries<(count: number) => Promise<Drained>>(contestants)
  for (const [, send] of all) await send(warmUpMessages[size])
  const inTurns = Object.fromEntries(all.map(([name, send]) => [name, () => send(messages[size])]))
  return inTurn<Record<Name, Drained>>(rounds, inTurns as Record<Name, () => Promise<Drained>>)
}

/** One quantity of each round. */
export const each = (samples: ReadonlyArray<Drained>, of: keyof Drained): ReadonlyArray<number> =>
  samples.map((sample) => sample[of])

import { Effect } from "effect"
import sends from "../kinds/sends.ts"
import { bear, type Borne, rests } from "../phases/bear.ts"
import type { LoadedSite } from "../site/LoadedSite.ts"
import { mostDescriptors, type ProcessUse, processUse } from "../usage/processUse.ts"
import { openHolder } from "./openHolder.ts"
import { type IdleKind, idleKinds } from "./idleKinds.ts"

/** Streams of each kind, and the load beside them. */
export interface IdleSize {
  readonly streams: number
  readonly pages: number
  /** Seconds after which the memory of what was opened is read. */
  readonly settleSeconds: number
  readonly seconds: number
}

/** A kind of stream as servers held it. */
export interface HeldStreams {
  readonly name: IdleKind["name"]
  readonly asked: number
  /** Number that are still open after a while. */
  readonly open: number
  readonly refusals: ReadonlyArray<string>
  readonly servers: number
  /** Memory of the servers that each open stream adds. */
  readonly bytesEach: number
  readonly descriptorsEach: number
  /** Processor time in a second in which nobody sends, in milliseconds. */
  readonly serversCpuMs: number
  readonly postgresCpuMs: number
  readonly openSeconds: number
  readonly sends: Borne
}

/** Streams of a server that are opened and closed before the others. */
const few = 8
/** Descriptors that a process needs beside its streams. */
const otherDescriptors = 100

/** Number of servers that it takes to hold all streams of a kind. */
const serversFor = ({ ofProcess }: IdleKind, count: number): number => Math.max(1, Math.ceil(count / ofProcess))

/** Holds idle streams on as many servers as it takes; measures their memory, and the latency of sends beside them. */
export const besideStreams = Effect.fnUntraced(function* (
  site: LoadedSite,
  size: IdleSize,
  perSecond: number,
  seed: number
) {
  const asked = (kind: IdleKind) =>
    Math.min(kind.name === "open console pages" ? size.pages : size.streams, mostDescriptors() - otherDescriptors)
  const most = Math.max(...idleKinds.map((kind) => serversFor(kind, asked(kind))))
  const servers = yield* Effect.all(
    Array.from({ length: most }, () => site.started("server")),
    { concurrency: 2 }
  )
  const sending = (url: string) =>
    Effect.andThen(
      rests(site),
      bear(site, { perSecond, seconds: size.seconds, warmUpSeconds: size.seconds / 5, seed }, [sends], {
        askers: site.askersAt(url)
      })
    )
  const first = servers[0]!.url
  // Caches and compiled code first, so that neither counts as memory of streams.
  yield* sending(first)
  const without = yield* sending(first)

  const held = yield* Effect.forEach(idleKinds, (kind) =>
    Effect.scoped(
      Effect.gen(function* () {
        const count = asked(kind)
        const used = servers.slice(0, serversFor(kind, count))
        const sum = (of: keyof ProcessUse) => used.reduce((all, { process }) => all + processUse(process.pid!)[of], 0)
        const requests = yield* kind.prepare(site, Math.min(count, kind.ofProcess))
        // What a first stream loads is no memory of streams.
        yield* Effect.scoped(
          Effect.flatMap(openHolder, (open) => open(used.flatMap(({ url }) => requests(url).slice(0, few))))
        )
        const open = yield* openHolder
        yield* rests(site)
        const [memory, descriptors, fromMs] = [sum("memoryBytes"), sum("descriptors"), performance.now()]
        yield* open(used.flatMap(({ url }) => requests(url)).slice(0, count))
        const openSeconds = (performance.now() - fromMs) / 1000
        const cpu = [sum("cpuMs"), site.uses().Postgres.cpuMs] as const
        yield* Effect.sleep(size.settleSeconds * 1000)
        const perIdleSecond = (after: number, before: number) => (after - before) / size.settleSeconds
        const counts = yield* open([])
        const each = (after: number, before: number) => (after - before) / Math.max(1, counts.open)
        const [bytesEach, descriptorsEach] = [each(sum("memoryBytes"), memory), each(sum("descriptors"), descriptors)]
        return {
          name: kind.name,
          asked: count,
          open: counts.open,
          refusals: Object.entries(counts.refused).map(([status, n]) => `${status} × ${n}`),
          servers: used.length,
          bytesEach,
          descriptorsEach,
          serversCpuMs: perIdleSecond(sum("cpuMs"), cpu[0]),
          postgresCpuMs: perIdleSecond(site.uses().Postgres.cpuMs, cpu[1]),
          openSeconds,
          sends: yield* sending(first)
        } satisfies HeldStreams
      })
    )
  )
  return { without, held, perSecond }
}, Effect.scoped)

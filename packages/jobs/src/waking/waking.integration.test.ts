import { asked } from "../testing/kernel.ts"
import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { listen } from "@tidings/storage/notifications"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { endListening } from "@tidings/storage/testing/connections"
import { pgbouncer, pgbouncerIsMissing, whyNoPgbouncer } from "@tidings/storage/testing/pgbouncer"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { Context, Deferred, Effect, Layer, Schedule, Schema } from "effect"
import * as Job from "../Job.ts"
import { Queue } from "../Queue.ts"
import * as Worker from "../Worker.ts"
import { channel, elsewhere } from "./Herald.ts"
import { among, listening } from "../listening.ts"
import { Neighbours } from "./Neighbours.ts"
import { readNotice } from "./WakingNotice.ts"

const hourMs = 3_600_000
// No poll helps a worker that was not woken.
const never = { woken: hourMs, unwoken: 2 * hourMs }

const kernelWith = <A>(url: string, waking: Layer.Layer<A, never, Database>) =>
  Layer.build(
    Layer.fresh(
      Queue.layer.pipe(
        Layer.provideMerge(JobRepository.layer),
        Layer.provideMerge(waking),
        Layer.provideMerge(Database.layerPostgres(url, { max: 2 }))
      )
    )
  )

const eventually = (holds: Effect.Effect<boolean>) =>
  Effect.flatMap(holds, (yes) => (yes ? Effect.void : Effect.fail("not yet"))).pipe(
    Effect.retry({ schedule: Schedule.spaced("5 millis"), times: 4_000 }),
    Effect.orDie
  )

/** A job that records the workspaces of its turns; `all` completes after `total` runs. */
const noting = Effect.fnUntraced(function* (total: number) {
  const all = yield* Deferred.make<void>()
  const ran: Array<string> = []
  const job = Job.make({
    name: "probe",
    lanes: "target",
    payload: Schema.Struct({ text: Schema.String }),
    retryAfterSeconds: [],
    handler: ({ text }) =>
      Effect.suspend(() => {
        ran.push(text)
        return ran.length === total ? Deferred.succeed(all, undefined) : Effect.void
      })
  })
  return { job, ran, all: Deferred.await(all) }
})

/** Starts a worker that is woken over `url`; returns once it hears. */
const worker = Effect.fnUntraced(function* (database: string, job: Job.Any, url = database, every = never) {
  const context = yield* kernelWith(database, among)
  const { poll } = yield* Context.get(context, Queue).awaited
  poll.everyMs = hourMs
  yield* Effect.provideContext(Effect.andThen(listening(url, [job], every), Worker.work([job as never])), context)
  return { context, poll, hears: eventually(Effect.sync(() => poll.everyMs === every.woken)) }
})

describe.skipIf(postgresIsMissing)(`a worker that does not look${whyMissing}`, () => {
  it.live("runs what another process asks for, however many workspaces wait", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const { all, job, ran } = yield* noting(301)
      const { hears, poll } = yield* worker(url, job, url, { woken: hourMs, unwoken: hourMs + 1 })
      poll.everyMs = hourMs + 2
      yield* hears
      const server = yield* kernelWith(url, elsewhere)
      const { enqueue } = Context.get(server, Queue)
      yield* enqueue(job, { text: "first" }, asked())
      yield* eventually(Effect.sync(() => ran.length === 1))
      const workspaces = Array.from({ length: 300 }, (_, n) => `ws_${String(n).padStart(26, "0")}`)
      yield* Effect.forEach(workspaces, (workspaceId) => enqueue(job, { text: workspaceId }, asked({ workspaceId })), {
        concurrency: 100
      })
      yield* all
      assert.sameMembers(ran, ["first", ...workspaces])
    }).pipe(Effect.scoped)
  )

  it.live("finds what was asked for while its connection was lost, and is woken again after that", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const { job, ran } = yield* noting(2)
      const { context, hears, poll } = yield* worker(url, job)
      yield* hears
      const { enqueue } = Context.get(yield* kernelWith(url, elsewhere), Queue)
      assert.strictEqual(yield* Effect.provideContext(endListening(channel), context), 1)
      yield* eventually(Effect.sync(() => poll.everyMs === never.unwoken))
      yield* enqueue(job, { text: "meanwhile" }, asked())
      yield* eventually(Effect.sync(() => ran.join() === "meanwhile"))
      yield* hears
      yield* enqueue(job, { text: "afterwards" }, asked())
      yield* eventually(Effect.sync(() => ran.join() === "meanwhile,afterwards"))
    }).pipe(Effect.scoped)
  )
})

describe.skipIf(postgresIsMissing)(`waking across processes${whyMissing}`, () => {
  it.live("falls back to four looks a second where nothing that is notified arrives", () =>
    Effect.gen(function* () {
      const [url, other] = [yield* freshDatabase, yield* freshDatabase]
      const { all, job } = yield* noting(1)
      const { poll } = yield* worker(url, job, other, { woken: hourMs, unwoken: 250 })
      yield* eventually(Effect.sync(() => poll.everyMs === 250))
      const { enqueue } = Context.get(yield* kernelWith(url, elsewhere), Queue)
      yield* enqueue(job, { text: "found" }, asked())
      yield* all
    }).pipe(Effect.scoped)
  )

  it.live("tells many commits at once, and nobody of a transaction that was rolled back", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const { job } = yield* noting(0)
      const notices: Array<ReturnType<typeof readNotice>> = []
      yield* Effect.asVoid(listen(url, channel, (text) => void notices.push(readNotice(text))))
      const server = yield* kernelWith(url, elsewhere)
      const { enqueue } = Context.get(server, Queue)
      const { transaction } = Context.get(server, Database)
      yield* Effect.exit(
        transaction(Effect.andThen(enqueue(job, { text: "no" }, asked({ workspaceId: "ws_gone" })), Effect.fail("no")))
      )
      yield* Effect.forEach(
        Array.from({ length: 200 }, (_, n) => n),
        (n) => enqueue(job, { text: `${n}` }, asked({ workspaceId: n % 2 === 0 ? "ws_1" : "ws_2" })),
        { concurrency: 100 }
      )
      const told = () => notices.flatMap((notice) => notice!.turns.map(({ workspaceId }) => workspaceId))
      yield* eventually(Effect.sync(() => new Set(told()).size === 2))
      assert.sameMembers([...new Set(told())], ["ws_1", "ws_2"])
      assert.isBelow(notices.length, 100)
    }).pipe(Effect.scoped)
  )

  it.live("is kept to a process that has the only worker, and goes to all as soon as there is another", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const { job, ran } = yield* noting(0)
      const notices: Array<ReturnType<typeof readNotice>> = []
      yield* Effect.asVoid(listen(url, channel, (text) => void notices.push(readNotice(text))))
      const told = () => notices.filter((notice) => notice!.turns.length > 0)
      const alone = yield* worker(url, job)
      yield* alone.hears
      const { enqueue } = Context.get(alone.context, Queue)
      yield* enqueue(job, { text: "alone" }, asked())
      yield* eventually(Effect.sync(() => ran.length === 1))
      const other = yield* worker(url, job)
      yield* other.hears
      yield* eventually(Context.get(alone.context, Neighbours).areThere)
      yield* enqueue(job, { text: "two" }, asked())
      yield* eventually(Effect.sync(() => told().length > 0))
      yield* eventually(Effect.sync(() => ran.length === 2))
      assert.lengthOf(told(), 1)
    }).pipe(Effect.scoped)
  )
})

describe.skipIf(postgresIsMissing || pgbouncerIsMissing)(`a worker behind PgBouncer${whyNoPgbouncer}`, () => {
  it.live("is woken past it, by a process that is behind it too", () =>
    Effect.gen(function* () {
      const direct = yield* freshDatabase
      const url = yield* pgbouncer(direct)
      const { all, job } = yield* noting(50)
      const { hears } = yield* worker(url, job, direct)
      yield* hears
      const { enqueue } = Context.get(yield* kernelWith(url, elsewhere), Queue)
      const texts = Array.from({ length: 50 }, (_, n) => `${n}`)
      yield* Effect.forEach(texts, (text) => enqueue(job, { text }, asked()), { concurrency: 10 })
      yield* all
    }).pipe(Effect.scoped)
  )

  it.live("looks four times a second where it listens through it, which hears nothing", () =>
    Effect.gen(function* () {
      const url = yield* pgbouncer(yield* freshDatabase)
      const { all, job } = yield* noting(1)
      const { poll } = yield* worker(url, job, url, { woken: hourMs, unwoken: 250 })
      yield* eventually(Effect.sync(() => poll.everyMs === 250))
      const { enqueue } = Context.get(yield* kernelWith(url, elsewhere), Queue)
      yield* enqueue(job, { text: "found" }, asked())
      yield* all
    }).pipe(Effect.scoped)
  )
})

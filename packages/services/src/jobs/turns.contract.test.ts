import { afterAll, assert, describe, layer } from "@effect/vitest"
import * as Job from "@tidings/jobs/Job"
import { rankOf } from "@tidings/jobs/Priority"
import { Queue } from "@tidings/jobs/Queue"
import { turnOf } from "@tidings/jobs/WorkspaceTurn"
import * as Worker from "@tidings/jobs/Worker"
import { newId, type WorkspaceId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { worldOver } from "@tidings/testing/World"
import { Clock, Deferred, Effect, Exit, Layer, ManagedRuntime, Schema, Scope } from "effect"
import { TestClock } from "effect/testing"
import { allJobs } from "../allJobs.ts"

const rows: ReadonlyArray<Job.Any> = allJobs

// A separate database, since thousands of unfinished jobs would affect all other suites.
const runtime = ManagedRuntime.make(worldOver(ownDatabase))
const world = Layer.effectContext(runtime.contextEffect)
afterAll(() => runtime.dispose())

/** For what never happens: a busy machine may starve one connection to Postgres while another is served. */
const mostMs = 20_000
const hundreds = 300

/** Lets a worker continue while no time passes: claimed jobs begin, and none of them ends. */
const look = Database.use((database) => database.query("select 1", []))

/** Lets a worker continue while time passes. */
const rounds = Effect.fnUntraced(function* (count: number) {
  for (let n = 0; n < count; n++) {
    yield* TestClock.adjust("20 millis")
    yield* look
  }
})

/** Lets time pass until something holds; false if it never does. */
const comesTrue = Effect.fnUntraced(function* (holds: () => boolean) {
  for (const end = Date.now() + mostMs; !holds(); yield* rounds(1)) if (Date.now() > end) return false
  return true
})

/** The job with work that never ends for one workspace, and that is recorded for the other. */
const hangingFor = (job: Job.Any, busy: string, heard: Deferred.Deferred<void>): Job.Any => ({
  ...job,
  payload: Schema.Unknown,
  handler: (_, { workspaceId }) =>
    workspaceId === busy ? Effect.never : Effect.asVoid(Deferred.succeed(heard, undefined))
})

/**
 * The job with work that takes a while and records the workspaces begun; a table that feeds it always has more of the
 * busy one.
 */
const noting = (job: Job.Any, busy: string, begun: Array<string>): Job.Any => ({
  ...job,
  payload: Schema.Unknown,
  handler: (_, { workspaceId }) =>
    Effect.gen(function* () {
      begun.push(workspaceId)
      yield* Effect.sleep("20 millis")
      if (job.feed !== undefined) return new Job.Next({ dueMs: workspaceId === busy ? 0 : undefined })
    })
})

/** Enqueues many jobs of a workspace, or announces for a fed one that its table has rows. */
const ask = Effect.fnUntraced(function* (job: Job.Any, workspaceId: WorkspaceId, count: number) {
  const queue = yield* Queue
  const now = yield* Clock.currentTimeMillis
  const turn = turnOf(workspaceId, "hobby")
  const outline = queue.outline(job, now, { turn, lane: `${workspaceId}/target` })
  if (job.feed === undefined)
    yield* JobRepository.use((repository) =>
      repository.insert(Array.from({ length: count }, () => ({ ...outline, id: newId("job", now), payload: {} })))
    )
  yield* queue.ring(outline)
})

describe.each(rows.map((job) => [job.name, job] as const))("%s", (_, job) => {
  layer(world)((it) => {
    it("says how it takes turns: as the installation's own work, or so that no workspace takes all places", () => {
      if (job.lanes === "installation") return assert.isUndefined(job.together)
      if (job.lanes === "shared") return assert.isAtLeast(job.concurrency as number, 2)
      if (job.together !== undefined) assert.isBelow(job.together.ofWorkspace(8), job.together.all)
      if (job.everySeconds !== undefined) assert.strictEqual(job.lanes, "installation")
      assert.isAbove(rankOf(job.priority), -1)
    })

    it.effect.skipIf(job.lanes === "installation")(
      "is begun for a workspace among the next, however many of another wait",
      () =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const [busy, other] = [newId("ws", now), newId("ws", now)]
          const begun: Array<string> = []
          const scope = yield* Scope.make()
          yield* ask(job, busy, hundreds)
          yield* Worker.work([noting(job, busy, begun)]).pipe(Scope.provide(scope))
          while (begun.length === 0) yield* rounds(1)
          yield* Effect.replicateEffect(look, 10)
          const before = begun.length
          yield* ask(job, other, 1)
          const asked = begun.length
          assert.isTrue(yield* comesTrue(() => begun.includes(other)), "was never begun")
          const waited = begun.indexOf(other) - asked
          assert.isAtMost(waited, before, "waited for more than what was at work before it")
          yield* Scope.close(scope, Exit.void).pipe(Effect.raceFirst(rounds(Number.POSITIVE_INFINITY)))
        })
    )

    it.effect.skipIf(job.lanes === "installation")(
      "is done for a workspace while all that another asked for hangs",
      () =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const [busy, other] = [newId("ws", now), newId("ws", now)]
          const heard = yield* Deferred.make<void>()
          const scope = yield* Scope.make()
          yield* Worker.work([hangingFor(job, busy, heard)]).pipe(Scope.provide(scope))
          yield* ask(job, busy, 100)
          yield* rounds(20)
          yield* ask(job, busy, 100)
          yield* rounds(20)
          yield* ask(job, other, 1)
          assert.isTrue(yield* comesTrue(() => Deferred.isDoneUnsafe(heard)))
          yield* Scope.close(scope, Exit.void).pipe(Effect.raceFirst(rounds(Number.POSITIVE_INFINITY)))
        })
    )
  })
})

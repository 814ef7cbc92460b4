import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { Database } from "@tidings/storage/Database"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { made } from "@tidings/testing/fixtures"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Caller, systemCaller } from "../access/Caller.ts"
import { CallNotes } from "../audit/CallNotes.ts"
import { Erasures } from "./Erasures.ts"
import erase_contact from "./jobs/erase_contact.ts"

const work = Worker.drain([erase_contact])
const waiting = JobRepository.use((jobs) => jobs.waiting("erase_contact"))

layer(worldOver(ownDatabase))("an erasure that begins while another one's job waits", (it) => {
  it.effect("is done although its call commits once that job runs, and not before its own minute has passed", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const [first, second] = yield* Effect.forEach(["ada", "bob"], (name) =>
        Effect.map(made("create_contact", { external_id: name }, workspace), ({ id }) => id as string)
      )
      const statusOf = (contact: string) =>
        Effect.map(made("erase_contact", { contact }, workspace), ({ status }) => status)
      assert.strictEqual(yield* statusOf(first!), "erasing")
      yield* TestClock.adjust("61 seconds")

      const left = yield* Deferred.make<void>()
      const commits = yield* Deferred.make<void>()
      const call = Effect.gen(function* () {
        yield* Erasures.use((erasures) => erasures.erase({ contact: second! }))
        yield* Deferred.succeed(left, undefined)
        yield* Deferred.await(commits)
      }).pipe(
        Effect.provideService(Caller, { ...systemCaller(workspace.id, "pro"), livemode: true }),
        Effect.provideService(CallNotes, CallNotes.empty())
      )
      const calling = yield* Effect.forkChild(Database.use((database) => database.transaction(call)))
      yield* Effect.raceFirst(Deferred.await(left), Fiber.join(calling))
      const working = yield* Effect.forkChild(work)
      // Time in which a job that does not wait for the call ends.
      yield* Effect.raceFirst(Fiber.await(working), Effect.repeat(waiting, { times: 300 }))
      yield* Deferred.succeed(commits, undefined)
      yield* Fiber.join(calling)
      yield* Fiber.join(working)

      assert.deepStrictEqual([yield* statusOf(first!), yield* statusOf(second!)], ["erased", "erasing"])
      yield* TestClock.adjust("61 seconds")
      yield* work
      assert.strictEqual(yield* statusOf(second!), "erased")
    })
  )
})

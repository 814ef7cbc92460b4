import { assert, layer } from "@effect/vitest"
import { takenByDeadWorker } from "@tidings/jobs/testing/takenByDeadWorker"
import * as Worker from "@tidings/jobs/Worker"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { openErasures } from "@tidings/storage/testing/erasureTable"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { made } from "@tidings/testing/fixtures"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import erase_contact from "./jobs/erase_contact.ts"

const work = Worker.drain([erase_contact])

layer(worldOver(ownDatabase))("an erasure that begins while another one's job waits", (it) => {
  it.effect("is done by it, and not before its own minute has passed", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const [first, second] = yield* Effect.forEach(["ada", "bob"], (name) =>
        Effect.map(made("create_contact", { external_id: name }, workspace), ({ id }) => id as string)
      )
      const statusOf = (contact: string) =>
        Effect.map(made("erase_contact", { contact }, workspace), ({ status }) => status)
      assert.strictEqual(yield* statusOf(first!), "erasing")
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual(yield* statusOf(second!), "erasing")
      yield* TestClock.adjust("31 seconds")
      yield* work
      assert.deepStrictEqual([yield* statusOf(first!), yield* statusOf(second!)], ["erased", "erasing"])
      yield* TestClock.adjust("30 seconds")
      yield* work
      assert.strictEqual(yield* statusOf(second!), "erased")
    })
  )

  it.effect("has all attempts before it, however many workers died while the first was done", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const erase = Effect.fnUntraced(function* (name: string) {
        const { id } = yield* made("create_contact", { external_id: name }, workspace)
        yield* made("erase_contact", { contact: id }, workspace)
      })
      yield* erase("ada")
      for (let deaths = 0; deaths < 12; deaths++) {
        yield* TestClock.adjust("1 hour")
        assert.lengthOf(yield* takenByDeadWorker(erase_contact, 0), 1)
        yield* JobRepository.use((jobs) => Effect.flatMap(Clock.currentTimeMillis, jobs.freeEndedLeases))
      }
      yield* TestClock.adjust("1 hour")
      yield* erase("bob")
      yield* work
      const [bob, ...others] = yield* openErasures
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual(
        bob!.jobs.map(({ attempt, state }) => [state, attempt]),
        [["waiting", 0]]
      )
    })
  )
})

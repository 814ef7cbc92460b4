import { assert, layer } from "@effect/vitest"
import { takenByDeadWorker } from "@tidings/jobs/testing/takenByDeadWorker"
import * as Worker from "@tidings/jobs/Worker"
import type { ContactId } from "@tidings/schema/Id"
import { ErasureRepository } from "@tidings/storage/repositories/ErasureRepository"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { openErasures } from "@tidings/storage/testing/erasureTable"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { made } from "@tidings/testing/fixtures"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { ErasedPlaces } from "./ErasedPlaces.ts"
import erase_contact from "./jobs/erase_contact.ts"

const work = Worker.drain([erase_contact])

layer(worldOver(ownDatabase))("an erasure while a provider is answering about its person", (it) => {
  it.effect("waits, and nobody waits behind it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const [first, second] = yield* Effect.forEach(["ada", "bob"], (name) =>
        Effect.tap(
          Effect.map(made("create_contact", { external_id: name }, workspace), ({ id }) => id as ContactId),
          (contact) => made("erase_contact", { contact }, workspace)
        )
      )
      const erasures = yield* ErasureRepository
      const { clear } = yield* Effect.provideService(ErasedPlaces.make, ErasureRepository, {
        ...erasures,
        isLeaving: ({ ids }) => Effect.succeed(ids.includes(first!))
      })
      yield* clear(workspace.id, 0)
      const statusOf = (id: ContactId) => erasures.statusOfId(workspace.world, id)
      assert.deepStrictEqual([yield* statusOf(first!), yield* statusOf(second!)], ["erasing", "erased"])
      assert.include((yield* Effect.flip(clear(workspace.id, 0))).reason, "is being handed over")
      yield* ErasedPlaces.use((places) => places.clear(workspace.id, 0))
      assert.strictEqual(yield* statusOf(first!), "erased")
    })
  )
})

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

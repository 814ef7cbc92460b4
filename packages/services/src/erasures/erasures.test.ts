import { assert, layer } from "@effect/vitest"
import { takenByDeadWorker } from "@tidings/jobs/testing/takenByDeadWorker"
import * as Worker from "@tidings/jobs/Worker"
import { type ContactId, newId } from "@tidings/schema/Id"
import { ApiCallRepository } from "@tidings/storage/repositories/ApiCallRepository"
import { ErasureRepository } from "@tidings/storage/repositories/ErasureRepository"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { openErasures } from "@tidings/storage/testing/erasureTable"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { made } from "@tidings/testing/fixtures"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { ErasedIdentifiers } from "../contacts/ErasedIdentifiers.ts"
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

layer(worldOver(ownDatabase))("erasures that are done together", (it) => {
  it.effect("take the logged calls of each, which know an address by its hash alone", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const calls = yield* ApiCallRepository
      const identifiers = yield* ErasedIdentifiers
      const atMs = yield* Clock.currentTimeMillis
      const logged = yield* Effect.forEach(["ada", "bob", "eve"], (name) =>
        Effect.gen(function* () {
          const id = newId("req", atMs)
          yield* calls.add({
            ...workspace.world,
            id,
            at: new Date(atMs).toISOString(),
            operation: "list_sends",
            method: "GET",
            path: "/v1/sends?to=•••",
            surface: "rest",
            key_id: newId("key", atMs),
            user: null,
            ip: null,
            status: 200,
            code: null,
            duration_ms: 1,
            replay: false,
            request: { headers: {}, body: null, cut: false },
            response: { body: null, cut: false },
            people: [identifiers.hashOfEmail(workspace.world, `${name}@example.com`)]
          })
          return id
        })
      )
      for (const name of ["ada", "bob"]) {
        const { id } = yield* made("create_contact", { email: `${name}@example.com` }, workspace)
        yield* made("erase_contact", { contact: id }, workspace)
      }
      yield* ErasedPlaces.use((places) => places.clear(workspace.id, 0))
      const left = yield* Effect.forEach(logged, (id) => calls.find(workspace.world, id))
      assert.deepStrictEqual(
        left.map((found) => found !== undefined),
        [false, false, true]
      )
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

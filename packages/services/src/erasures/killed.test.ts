import { assert, layer } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { ErasureRepository } from "@tidings/storage/repositories/ErasureRepository"
import { addEvents, eventsOf } from "@tidings/storage/testing/customEventTable"
import { tablesWith } from "@tidings/storage/testing/personalRows"
import { hearingOf, made } from "@tidings/testing/fixtures"
import { ada, needles, personEverywhere } from "@tidings/testing/personEverywhere"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Clock, Effect, Exit } from "effect"
import { TestClock } from "effect/testing"
import { ErasedPlaces } from "./ErasedPlaces.ts"

/** Clears in a process that ends before its n-th statement, each of which takes `tookMs`. */
const killedBefore = (n: number, workspaceId: Parameters<ErasedPlaces["Service"]["clear"]>[0], tookMs = 0) =>
  Effect.gen(function* () {
    const database = yield* Database
    let statements = 0
    const query: typeof database.query = <Row>(text: string, params: ReadonlyArray<unknown>) =>
      Effect.suspend(() =>
        ++statements >= n
          ? Effect.die(new Error("killed"))
          : Effect.andThen(TestClock.adjust(tookMs), database.query<Row>(text, params))
      )
    const erasures = yield* Effect.provideService(ErasureRepository.make, Database, { ...database, query })
    const places = yield* Effect.provideService(ErasedPlaces.make, ErasureRepository, erasures)
    return yield* Effect.exit(places.clear(workspaceId, 0))
  })

/** Erasures of a workspace that are not done. */
const openOf = (workspaceId: Parameters<ErasedPlaces["Service"]["clear"]>[0]) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    ErasureRepository.use((erasures) => Effect.map(erasures.open(workspaceId, now), ({ length }) => length))
  )

layer(worldOver(ownDatabase))("many erasures whose processes end again and again", (it) => {
  it.effect("are done some at a time, so that what a process has done is not done anew", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      for (let n = 0; n < 40; n++) {
        const { id } = yield* made(
          "create_contact",
          { external_id: `many-${n}`, email: `many-${n}@example.com` },
          workspace
        )
        yield* made("erase_contact", { contact: id }, workspace)
      }
      const left: Array<number> = []
      while (left.at(-1) !== 0 && left.length < 60) {
        yield* killedBefore(250, workspace.id, 50)
        left.push(yield* openOf(workspace.id))
      }
      assert.strictEqual(left.at(-1), 0, `left after each process: ${left.join(", ")}`)
    })
  )
})

// A world of its own, since what is looked for must stand nowhere in it.
layer(worldOver(ownDatabase))("an erasure whose processes end before every statement", (it) => {
  it.effect("leaves nothing of the person in the end, and is told once, without an address", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { id } = yield* personEverywhere(workspace)
      yield* addEvents(workspace.world, id, 2_500)
      const told = yield* hearingOf(workspace, ["contact_record.*"])
      yield* made("erase_contact", { contact: id, forgetSuppressions: true }, workspace)
      let ends = 0
      while (Exit.isFailure(yield* killedBefore(ends + 1, workspace.id))) ends++
      // Each process comes one statement further, until one goes through every place.
      assert.isAbove(ends, 20)
      assert.strictEqual(yield* eventsOf(id), 0)
      for (const needle of needles.filter((one) => one !== ada.external_id))
        assert.deepStrictEqual(yield* tablesWith(needle), [], needle)
      const expected = [{ type: "contact_record.erased", data: { contact: { id, external_id: ada.external_id } } }]
      const heard = yield* told
      assert.deepStrictEqual(
        heard.map(({ data, type }) => ({ type, data })),
        expected
      )
    })
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { deadlocks } from "@tidings/storage/testing/deadlocks"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { made } from "@tidings/testing/fixtures"
import { call, makeWorkspace, type World, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { attend, definitionOf, emit, enterList, sequenceIn } from "../engine/testing/sequenceWorld.ts"

const people = Array.from({ length: 24 }, (_, n) => `u${n}`)
const nodes = { rest: { type: "wait", for: "1d", next: "end" } } as const

describe.skipIf(postgresIsMissing)(`enrolledCount${whyMissing}`, () => {
  it.live("is how many runs a sequence began, however calls, events, entries of a list and merges meet", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      const built = () => Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 8 }))))
      const [one, two] = [yield* built(), yield* built()]
      const here = Effect.provideContext(one)
      const workspace = yield* here(makeWorkspace("enterprise"))
      const list = yield* here(made("create_list", { name: "Webinar" }, workspace))
      const onEvent = {
        trigger: { type: "event.matches", event: "cart.updated" },
        reentry: { by: "{{ trigger.cart }}" }
      } as const
      const onEntry = { trigger: { type: "list.entered", list: list.id } } as const
      const carts = yield* here(sequenceIn(workspace, definitionOf("carts", nodes, onEvent)))
      const webinar = yield* here(sequenceIn(workspace, definitionOf("webinar", nodes, onEntry)))
      const merged = (person: string) =>
        call(
          "emit_event",
          { type: "user.met", contact: { external_id: person, email: `${person}-too@example.com` } },
          { key: workspace.live }
        )
      yield* here(
        Effect.forEach(people, (person) =>
          Effect.andThen(
            emit(workspace, person, "user.met"),
            call(
              "emit_event",
              { type: "user.met", contact: { email: `${person}-too@example.com` } },
              { key: workspace.live }
            )
          )
        )
      )
      const enrolling = (person: string) => webinar.enrol(person, { contact: { email: `${person}-too@example.com` } })
      const deeds = people.flatMap((person, n): ReadonlyArray<Effect.Effect<unknown, never, World>> => [
        enrolling(person),
        emit(workspace, person, "cart.updated", { cart: "a" }),
        emit(workspace, person, "cart.updated", { cart: n % 2 === 0 ? "a" : "b" }),
        enterList(workspace, list.id, [person]),
        Effect.andThen(merged(person), enrolling(person)),
        attend
      ])
      yield* Effect.forEach(deeds, (deed, n) => Effect.provideContext(deed, n % 2 === 0 ? one : two), {
        concurrency: 12,
        discard: true
      })
      yield* here(attend)
      for (const { id, runs } of [carts, webinar]) {
        const began = (yield* here(runs)).length
        assert.isAbove(began, 0)
        const { body } = yield* here(call("read_sequence", { keyOrId: id }, { key: workspace.live }))
        assert.strictEqual(body.enrolledCount, began)
      }
      const { body } = yield* here(call("list_sequences", {}, { key: workspace.live }))
      assert.isAbove(body.data[0].enrolledCount, 0)
      assert.strictEqual(yield* here(deadlocks), 0, "nobody waited for another both ways")
    }).pipe(Effect.scoped)
  )
})

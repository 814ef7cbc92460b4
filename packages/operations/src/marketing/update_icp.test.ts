import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("update_icp", (it) => {
  it.effect("changes what is given, empties what is null, and keeps the rest", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const profile = { description: "Small shops", roles: ["Owner"], pains: ["Invoices at night"] }
      const { body: made, status } = yield* call("create_icp", { name: "Bakeries", ...profile }, { key })
      assert.strictEqual(status, 201)
      assert.deepInclude(made, { ...profile, name: "Bakeries", objections: [] })
      const changes = { icpId: made.id, name: "Cafés", pains: null, description: null, goals: ["An evening off"] }
      const { body } = yield* call("update_icp", changes, { key })
      assert.deepInclude(body, { name: "Cafés", description: null, roles: ["Owner"], pains: [], goals: changes.goals })
      assert.deepStrictEqual((yield* call("read_icp", { icpId: made.id }, { key })).body, body)
      assert.deepStrictEqual((yield* call("list_icps", {}, { key })).body.data, [body])
    })
  )

  it.effect("finds no profile of another workspace", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const { body: made } = yield* call("create_icp", { name: "Bakeries" }, { key: one.live })
      const { status } = yield* call("update_icp", { icpId: made.id, name: "Mine" }, { key: other.live })
      assert.strictEqual(status, 404)
      assert.deepStrictEqual((yield* call("read_icp", { icpId: made.id }, { key: one.live })).body, made)
    })
  )
})

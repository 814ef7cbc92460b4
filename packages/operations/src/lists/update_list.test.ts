import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("update_list", (it) => {
  it.effect("changes what is given, keeps what is not, and removes a description of null", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body: list } = yield* call("create_list", { name: "Newsletter", description: "Weekly" }, { key })
      const update = (changes: object) => call("update_list", { listId: list.id, ...changes }, { key })
      assert.deepInclude((yield* update({ name: "News" })).body, { name: "News", description: "Weekly" })
      assert.deepInclude((yield* update({ description: null })).body, { name: "News", description: null })
      assert.deepInclude((yield* update({ name: "News" })).body, { id: list.id, name: "News" })
    })
  )

  it.effect("answers list_name_taken to the name of another list, which keeps both as they were", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body: list } = yield* call("create_list", { name: "Newsletter" }, { key })
      yield* call("create_list", { name: "Customers" }, { key })
      const { body } = yield* call("update_list", { listId: list.id, name: "Customers" }, { key })
      assert.strictEqual(body.error.code, "list_name_taken")
      assert.deepStrictEqual((yield* call("read_list", { listId: list.id }, { key })).body, list)
    })
  )
})

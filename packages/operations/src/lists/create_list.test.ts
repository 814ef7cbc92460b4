import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("create_list", (it) => {
  it.effect("answers 201 with an empty list, which is then read and listed", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body, status } = yield* call("create_list", { name: "Newsletter", description: "Weekly" }, { key })
      assert.strictEqual(status, 201)
      assert.deepInclude(body, { name: "Newsletter", description: "Weekly", memberCount: 0 })
      assert.deepStrictEqual((yield* call("read_list", { listId: body.id }, { key })).body, body)
      assert.deepStrictEqual((yield* call("list_lists", {}, { key })).body, { data: [body], next_cursor: null })
    })
  )

  it.effect("answers list_name_taken to the name of another list of the workspace, and of no other's", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const create = (key: string) => call("create_list", { name: "Newsletter" }, { key })
      assert.strictEqual((yield* create(one.live)).status, 201)
      const { body, status } = yield* create(one.live)
      assert.deepStrictEqual([status, body.error.code], [409, "list_name_taken"])
      assert.deepInclude(body.error.fields[0], { path: "name", code: "taken" })
      assert.strictEqual((yield* create(other.live)).status, 201)
    })
  )

  it.effect("refuses a name that is written as an id, has space around it or more than one line", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const codes = yield* Effect.forEach(
        ["lst_01kb2x9w3t5v7y8z", " Newsletter", "News\nletter", "", "N".repeat(121)],
        (name) => Effect.map(call("create_list", { name }, { key }), ({ body }) => body.error.fields[0].code)
      )
      assert.deepStrictEqual(codes, ["reserved", "pattern_mismatch", "pattern_mismatch", "too_short", "too_long"])
    })
  )
})

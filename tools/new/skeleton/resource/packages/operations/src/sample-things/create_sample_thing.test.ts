import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("create_sample_thing", (it) => {
  it.effect("makes what is read, listed, changed and archived from then on", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const made = yield* call("create_sample_thing", { name: "First" }, { key })
      assert.strictEqual(made.status, 201)
      const { id } = made.body
      assert.deepStrictEqual((yield* call("read_sample_thing", { id }, { key })).body, made.body)
      assert.deepStrictEqual((yield* call("list_sample_things", {}, { key })).body.data, [made.body])
      assert.strictEqual((yield* call("update_sample_thing", { id, name: "Second" }, { key })).body.name, "Second")
      assert.isString((yield* call("archive_sample_thing", { id }, { key })).body.archived_at)
    })
  )
})

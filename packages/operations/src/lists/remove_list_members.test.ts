import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("remove_list_members", (it) => {
  it.effect("ends memberships, however the contacts are named, and tells those that were none", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body: list } = yield* call("create_list", { name: "Newsletter" }, { key })
      const met = (external_id: string) => call("emit_event", { type: "user.met", contact: { external_id } }, { key })
      for (const name of ["ada", "bob", "cleo"]) yield* met(name)
      const named = (...names: ReadonlyArray<string>) => names.map((external_id) => ({ external_id }))
      yield* call("add_list_members", { listId: list.id, contactIds: named("ada", "bob") }, { key })
      const remove = call(
        "remove_list_members",
        { listId: list.id, contactIds: named("ada", "cleo", "nobody", "ada") },
        { key }
      )
      assert.deepStrictEqual((yield* remove).body, { removed: 1, absent: 1, notFound: named("nobody"), ambiguous: [] })
      assert.deepStrictEqual((yield* remove).body, { removed: 0, absent: 2, notFound: named("nobody"), ambiguous: [] })
      assert.strictEqual((yield* call("read_list", { listId: list.id }, { key })).body.memberCount, 1)
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { made } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const ada = { external_id: "ada", email: "ada@example.com" }

layer(world)("a list", (it) => {
  it.effect("has members of its own in each world, of whom the other world names, adds, removes and counts none", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const list = yield* made("create_list", { name: "Newsletter" }, workspace)
      const met = (key: string) =>
        Effect.map(call("emit_event", { type: "user.met", contact: ada }, { key }), ({ body }) => body.contact.id)
      const change = (verb: string, key: string, ...contactIds: ReadonlyArray<unknown>) =>
        Effect.map(call(`${verb}_list_members`, { listId: list.id, contactIds }, { key }), ({ body }) => body)
      const size = (key: string) =>
        Effect.map(call("read_list", { listId: list.id }, { key }), ({ body }) => body.memberCount)
      const { live, test } = workspace
      const real = yield* met(live)
      assert.deepInclude(yield* change("add", live, real), { added: 1 })
      assert.deepStrictEqual([yield* size(live), yield* size(test)], [1, 0])
      const unknown = [real, { external_id: "ada" }, { email: "ada@example.com" }]
      for (const verb of ["add", "remove"]) {
        assert.deepInclude(yield* change(verb, test, ...unknown), { notFound: unknown, ambiguous: [] })
      }
      const tried = yield* met(test)
      assert.notStrictEqual(tried, real)
      assert.deepInclude(yield* change("add", test, { external_id: "ada" }, tried), { added: 1, notFound: [] })
      assert.deepStrictEqual([yield* size(live), yield* size(test)], [1, 1])
      assert.deepInclude(yield* change("remove", test, { email: "ada@example.com" }), { removed: 1 })
      assert.deepStrictEqual([yield* size(live), yield* size(test)], [1, 0])
      const lists = (key: string) =>
        Effect.map(call("list_lists", {}, { key }), ({ body }) => body.data.map((one: any) => one.memberCount))
      assert.deepStrictEqual([yield* lists(live), yield* lists(test)], [[1], [0]])
    })
  )
})

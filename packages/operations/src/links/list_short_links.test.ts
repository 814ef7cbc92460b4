import { assert, layer } from "@effect/vitest"
import { shortLink } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const idsOf = (links: ReadonlyArray<{ readonly linkId: string }>) => links.map(({ linkId }) => linkId)

layer(world)("list_short_links", (it) => {
  it.effect("answers the workspace's links newest first, page by page, archived ones only when asked", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      const made = idsOf(yield* Effect.forEach([1, 2, 3, 4], () => shortLink(workspace))).toReversed()
      yield* shortLink(yield* makeWorkspace())
      yield* call("archive_short_link", { linkId: made[1] }, { key })
      const first = yield* call("list_short_links", { limit: 2 }, { key })
      const second = yield* call("list_short_links", { limit: 2, cursor: first.body.next_cursor }, { key })
      assert.deepStrictEqual(idsOf([...first.body.data, ...second.body.data]), [made[0], made[2], made[3]])
      assert.isNull(second.body.next_cursor)
      const all = yield* call("list_short_links", { includeArchived: true }, { key })
      assert.deepStrictEqual(idsOf(all.body.data), made)
      const { body } = yield* call(
        "list_short_links",
        { includeArchived: true, cursor: first.body.next_cursor },
        { key }
      )
      assert.strictEqual(body.error.code, "cursor_invalid")
    })
  )

  it.effect("shows 100 unless told, and 500 at most", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* Effect.forEach(Array.from({ length: 101 }), () => shortLink(workspace), { discard: true })
      const list = (limit?: number) => call("list_short_links", limit ? { limit } : {}, { key: workspace.live })
      assert.lengthOf((yield* list()).body.data, 100)
      assert.lengthOf((yield* list(500)).body.data, 101)
      assert.strictEqual((yield* list(501)).body.error.fields[0].path, "limit")
    })
  )
})

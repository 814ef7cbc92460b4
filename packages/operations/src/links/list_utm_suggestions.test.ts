import { assert, layer } from "@effect/vitest"
import { shortLink } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("list_utm_suggestions", (it) => {
  it.effect("ranks the values of each field by how many links carry them, archived links included", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      const utms = [
        { source: "mail", medium: "email" },
        { source: "mail" },
        { source: "ads", term: "boots" },
        { source: "blog" },
        {}
      ]
      const [first] = yield* Effect.forEach(utms, (utm) => shortLink(workspace, { utm }))
      yield* call("archive_short_link", { linkId: first.linkId }, { key })
      yield* shortLink(yield* makeWorkspace(), { utm: { source: "elsewhere" } })
      const suggest = (input: object) =>
        Effect.map(call("list_utm_suggestions", input, { key }), ({ body }) => {
          assert.isNull(body.next_cursor)
          return body.data
        })
      const sources = [
        { value: "mail", count: 2 },
        { value: "ads", count: 1 },
        { value: "blog", count: 1 }
      ]
      assert.deepStrictEqual(yield* suggest({ field: "source" }), sources)
      assert.deepStrictEqual(yield* suggest({}), [
        ...sources.map((one) => ({ field: "source", ...one })),
        { field: "medium", value: "email", count: 1 },
        { field: "term", value: "boots", count: 1 }
      ])
      assert.deepStrictEqual(yield* suggest({ field: "term", includeCounts: false }), [{ value: "boots" }])
      assert.deepStrictEqual(yield* suggest({ field: "content" }), [])
    })
  )

  it.effect("keeps what sandbox links carry from live keys, and the other way round", () =>
    Effect.gen(function* () {
      const { live, test } = yield* makeWorkspace()
      const create = (key: string, source: string) =>
        call("create_short_link", { destinationUrl: "https://example.com/", utm: { source } }, { key })
      yield* create(live, "mail")
      yield* create(test, "trial")
      for (const [key, value] of [
        [live, "mail"],
        [test, "trial"]
      ] as const) {
        const { body } = yield* call("list_utm_suggestions", {}, { key })
        assert.deepStrictEqual(body.data, [{ field: "source", value, count: 1 }])
      }
    })
  )
})

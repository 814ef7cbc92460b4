import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("add_suppressions", (it) => {
  it.effect("adds, raises to a stronger reason alone, keeps an unsubscribe beside it, and refuses one by one", () =>
    Effect.gen(function* () {
      const { live: key, test } = yield* makeWorkspace()
      const add = (entries: ReadonlyArray<object>, more: object = {}) =>
        Effect.map(call("add_suppressions", { entries, ...more }, { key }), ({ body }) => body)
      const listed = Effect.map(call("list_suppressions", {}, { key }), ({ body }) =>
        body.data.map(({ email, reason, source }: any) => `${email} ${reason} ${source.kind} ${source.id}`).toSorted()
      )
      const first = yield* add(
        [
          { email: "Ada@Example.com", reason: "hard_bounce" },
          { email: "nobody" },
          { email: "ada@example.com", reason: "unsubscribe" },
          { email: "grace@example.com" }
        ],
        { source: "old.csv" }
      )
      assert.deepStrictEqual(first, {
        added: 3,
        raised: 0,
        already: 0,
        refused: [{ index: 1, code: "format_invalid" }]
      })
      const again = yield* add(
        [
          { email: "ada@example.com" },
          { email: "grace@example.com", reason: "complaint" },
          { email: "ada@example.com", reason: "unsubscribe" }
        ],
        { source: "new.csv" }
      )
      assert.deepStrictEqual(again, { added: 0, raised: 1, already: 2, refused: [] })
      assert.deepStrictEqual(yield* listed, [
        "ada@example.com hard_bounce import old.csv",
        "ada@example.com unsubscribe import old.csv",
        "grace@example.com complaint import new.csv"
      ])
      assert.deepStrictEqual((yield* call("list_suppressions", {}, { key: test })).body.data, [])
    })
  )

  it.effect("names the calling key where no source is given", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      yield* call("add_suppressions", { entries: [{ email: "ada@example.com" }] }, { key })
      const { body } = yield* call("list_suppressions", {}, { key })
      assert.strictEqual(body.data[0].source.kind, "api")
      assert.match(body.data[0].source.id, /^key_/u)
    })
  )
})

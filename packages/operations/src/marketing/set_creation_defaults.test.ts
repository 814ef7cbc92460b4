import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("set_creation_defaults", (it) => {
  it.effect("merges utm by its fields, and null brings back what the platform takes", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body: own } = yield* call("read_creation_defaults", {}, { key })
      assert.deepInclude(own, { strategyMode: "approve", channels: ["email", "page"], utm: {}, updatedAt: null })
      const set = (changes: object) => Effect.map(call("set_creation_defaults", changes, { key }), ({ body }) => body)
      yield* set({ channels: ["linkedin"], utm: { source: "news", medium: "email" }, strategyMode: "auto" })
      const body = yield* set({ channels: null, utm: { medium: null, term: "rye" } })
      assert.deepInclude(body, {
        channels: ["email", "page"],
        strategyMode: "auto",
        utm: { source: "news", term: "rye" }
      })
      assert.deepStrictEqual((yield* call("read_creation_defaults", {}, { key })).body, body)
    })
  )

  it.effect("takes the brand and the profiles of the workspace, and refuses at once all that it does not have", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const { body: own } = yield* call("create_icp", { name: "Bakeries" }, { key: one.live })
      const { body: foreign } = yield* call("create_icp", { name: "Cafés" }, { key: other.live })
      const { body: brand } = yield* call("read_brand", { id: "default" }, { key: one.live })
      const { body: theirs } = yield* call("read_brand", { id: "default" }, { key: other.live })
      const set = (changes: object) => call("set_creation_defaults", changes, { key: one.live })
      const { body: taken } = yield* set({ brandId: brand.id, icpIds: [own.id] })
      assert.deepInclude(taken, { brandId: brand.id, icpIds: [own.id] })
      const { body, status } = yield* set({ brandId: theirs.id, icpIds: [own.id, foreign.id], vibe: "calm" })
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(
        body.error.fields.map(({ path }: { readonly path: string }) => path),
        ["brandId", "icpIds[1]"]
      )
      assert.deepStrictEqual((yield* call("read_creation_defaults", {}, { key: one.live })).body, taken)
    })
  )
})

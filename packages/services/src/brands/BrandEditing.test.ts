import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { Effect } from "effect"
import { BrandEditing } from "./BrandEditing.ts"

layer(world)("brands of a workspace", (it) => {
  it.effect("change only in what is said, and are read so", () =>
    Effect.gen(function* () {
      const { id, live: key } = yield* makeWorkspace()
      const brands = yield* BrandEditing
      const before = yield* brands.found(id, "default")
      const changes = { palette: { primary: "#1D5C4C" }, logo: "https://acme.example/logo.png", voice: null }
      const { brand } = yield* brands.patch(id, "default", changes)
      assert.deepStrictEqual(brand, {
        ...before,
        palette: { ...before.palette, primary: "#1d5c4c" },
        logos: [{ kind: "light", url: "https://acme.example/logo.png" }],
        voice: null
      })
      assert.deepStrictEqual((yield* call("read_brand", { id: "default" }, { key })).body, brand)
    })
  )

  it.effect("are refused whose text cannot be read, with a colour that can, and stay as they were", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const brands = yield* BrandEditing
      const before = yield* brands.found(id, "default")
      for (const [palette, path, words] of [
        [{ background: "#ffffff", text: "#999999" }, "text", /2\.8:1, and text needs 4\.5:1: #[0-9a-f]{6} has 7:1/u],
        [{ accent: "red" }, "accent", /"red" is no colour/u],
        [{ background: "#ffffff", text: "#999999", accent: "red" }, "accent text", /"red" is no colour.*needs 4\.5:1/su]
      ] as const) {
        const refusal = yield* Effect.flip(brands.patch(id, "default", { palette }))
        assert.strictEqual(refusal.fields?.map((field) => field.path).join(" "), path)
        assert.match(refusal.message, words)
      }
      assert.deepStrictEqual(yield* brands.found(id, "default"), before)
    })
  )

  it.effect("are several, of which one is the default", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const brands = yield* BrandEditing
      const first = yield* brands.found(one.id, "default")
      const second = yield* brands.add(one.id, "Second", { palette: { primary: "#7a4b20" } })
      assert.isFalse(second.isDefault)
      yield* brands.patch(one.id, second.id, {}, true)
      assert.deepStrictEqual(
        (yield* BrandRepository.use(({ all }) => all(one.id))).map(({ id, isDefault }) => [id, isDefault]),
        [
          [second.id, true],
          [first.id, false]
        ]
      )
      assert.strictEqual((yield* Effect.flip(brands.patch(other.id, second.id, {}, true))).code, "resource_not_found")
      assert.isTrue((yield* brands.found(other.id, "default")).isDefault)
    })
  )
})

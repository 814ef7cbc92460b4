import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("patch_marketing_strategy", (it) => {
  it.effect("merges what is given into what was said before, and answers and reads the whole", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body: empty } = yield* call("read_marketing_strategy", { detail: "full" }, { key })
      assert.deepInclude(empty, { positioning: null, goals: [], pillars: [], notes: null, updatedAt: null })
      const patch = (changes: object) =>
        Effect.map(call("patch_marketing_strategy", changes, { key }), ({ body }) => body)
      yield* patch({ positioning: "For bakeries", goals: ["One", "Two"], facts: ["41 bakeries"] })
      const pillars = [{ name: "Evenings off" }]
      const whole = yield* patch({ goals: ["Three"], positioning: null, pillars })
      assert.deepInclude(whole, { positioning: null, goals: ["Three"], facts: ["41 bakeries"], pillars })
      assert.deepStrictEqual((yield* call("read_marketing_strategy", { detail: "full" }, { key })).body, whole)
      const { body: summary } = yield* call("read_marketing_strategy", {}, { key })
      assert.hasAllKeys(summary, ["positioning", "valueProposition", "goals", "channels", "updatedAt"])
    })
  )

  it.effect("loses nothing of two that are made at once", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const patches = [{ positioning: "For bakeries" }, { notes: "Plain words" }, { avoid: ["free"] }]
      yield* Effect.forEach(patches, (patch) => call("patch_marketing_strategy", patch, { key }), {
        concurrency: "unbounded"
      })
      const { body } = yield* call("read_marketing_strategy", { detail: "full" }, { key })
      assert.deepInclude(body, { positioning: "For bakeries", notes: "Plain words", avoid: ["free"] })
    })
  )

  it.effect("refuses every field that does not fit, and keeps what was said", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body } = yield* call(
        "patch_marketing_strategy",
        { positioning: "a".repeat(1_001), goals: ["One", "One"], facts: [" "], pillars: [{}], audience: "bakers" },
        { key }
      )
      assert.deepStrictEqual(body.error.fields.map(({ path }: { readonly path: string }) => path).toSorted(), [
        "audience",
        "facts[0]",
        "goals",
        "pillars[0].name",
        "positioning"
      ])
      const { body: strategy } = yield* call("read_marketing_strategy", { detail: "full" }, { key })
      assert.isNull(strategy.updatedAt)
    })
  )
})

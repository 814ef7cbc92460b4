import { assert, layer } from "@effect/vitest"
import { world } from "@tidings/testing/World"
import { Effect } from "effect"
import { Diagrams } from "./Diagrams.ts"
import { frameOf } from "./frameOf.ts"
import { abandonedCart, onboarding, webinar } from "./testing/examples.ts"

layer(world)("the thread that lays diagrams out", (it) => {
  it.live("answers each definition its own frame, the same as without a thread", () =>
    Effect.gen(function* () {
      const diagrams = yield* Diagrams
      const definitions = [onboarding, abandonedCart, webinar]
      const frames = yield* Effect.forEach(
        definitions,
        (definition) => diagrams.frame("a", { definition, counts: true }),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        frames,
        definitions.map((definition) => frameOf(definition, true))
      )
    })
  )
})

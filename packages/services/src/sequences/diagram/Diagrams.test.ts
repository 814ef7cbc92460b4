import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Diagrams } from "./Diagrams.ts"
import { frameOf } from "./frameOf.ts"
import { abandonedCart, onboarding, webinar } from "./testing/examples.ts"

describe("the thread that lays out", () => {
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
    }).pipe(Effect.provide(Diagrams.layer))
  )
})

import { assert, layer } from "@effect/vitest"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { Members } from "./Members.ts"

layer(world)("members", (it) => {
  it.effect("decide approvals unless it is said that they do not, and keep what was said", () =>
    Effect.gen(function* () {
      const { id } = yield* makeWorkspace()
      const members = yield* Members
      const outcomes = []
      for (const mayDecide of [undefined, undefined, false, false, undefined, true]) {
        outcomes.push(yield* members.add(id, "Ada@Example.com", mayDecide))
      }
      assert.deepStrictEqual(
        outcomes.map(({ may_decide, outcome }) => [outcome, may_decide]),
        [
          ["added", true],
          ["unchanged", true],
          ["changed", false],
          ["unchanged", false],
          ["unchanged", false],
          ["changed", true]
        ]
      )
      yield* members.add(id, "bob@example.com", false)
      assert.deepStrictEqual(
        (yield* members.list(id)).map(({ email, may_decide }) => [email, may_decide]),
        [
          ["ada@example.com", true],
          ["bob@example.com", false]
        ]
      )
    })
  )
})

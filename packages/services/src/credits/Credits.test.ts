import { newId } from "@tidings/schema/Id"
import { assert, layer } from "@effect/vitest"
import { shortLink } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { Credits } from "./Credits.ts"

layer(world)("an account of credits", (it) => {
  it.effect("shows its balance with the charges and grants that made it, newest first", () =>
    Effect.gen(function* () {
      const credits = yield* Credits
      const workspace = yield* makeWorkspace()
      assert.deepStrictEqual(yield* credits.read(workspace.id), { credits: null, entries: [] })
      assert.strictEqual(yield* credits.grant(workspace.id, 5), 5)
      assert.strictEqual(yield* credits.grant(workspace.id, 2), 7)
      yield* shortLink(workspace)
      const read = Effect.map(credits.read(workspace.id), (account) => [
        account!.credits,
        account!.entries.map(({ credits, reason }) => `${credits} ${reason}`)
      ])
      assert.deepStrictEqual(yield* read, [6, ["-1 create_short_link", "2 grant", "5 grant"]])
      yield* credits.lift(workspace.id)
      yield* shortLink(workspace)
      assert.deepStrictEqual(yield* read, [
        null,
        ["-1 create_short_link", "-1 create_short_link", "2 grant", "5 grant"]
      ])
    })
  )

  it.effect("is nobody's where there is no such workspace", () =>
    Effect.gen(function* () {
      const credits = yield* Credits
      assert.isUndefined(yield* credits.read(newId("ws", 0)))
      assert.isUndefined(yield* credits.grant(newId("ws", 0), 1))
    })
  )
})

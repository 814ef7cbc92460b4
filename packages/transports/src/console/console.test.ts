import { assert, layer } from "@effect/vitest"
import { world } from "@tidings/testing/World"
import { Effect } from "effect"
import { asked, holding, served, signedInAs } from "./testing/members.ts"

layer(world)("the pages of approvals", (it) => {
  it.effect("show what waits", () =>
    Effect.gen(function* () {
      const { url } = yield* served
      const workspace = yield* holding
      const id = yield* asked(workspace)
      const visitor = yield* signedInAs(url, workspace, "grace@example.com")
      assert.include(visitor.seen.text, id)
      const page = yield* Effect.promise(() => visitor.open(`/approvals/${id}`))
      console.log(page.text)
      assert.strictEqual(page.status, 200)
    })
  )
})

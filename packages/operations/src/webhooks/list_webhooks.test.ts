import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("list_webhooks", (it) => {
  it.effect("answers the workspace's subscriptions newest first, page by page, with masked secrets", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const created: Array<string> = []
      for (const path of ["a", "b", "c"]) {
        const { body } = yield* call("create_webhook", { url: `https://example.com/${path}`, events: ["*"] }, { key })
        created.push(body.id)
      }
      const first = yield* call("list_webhooks", { limit: 2 }, { key })
      const second = yield* call("list_webhooks", { limit: 2, cursor: first.body.next_cursor }, { key })
      const rows = [...first.body.data, ...second.body.data]
      assert.sameMembers(
        rows.map(({ id }) => id),
        created
      )
      for (const { secret } of rows) assert.match(secret, /^whsec_••••.{4}$/u)
      assert.isNull(second.body.next_cursor)
    })
  )

  it.effect("answers cursor_invalid to a cursor of another workspace", () =>
    Effect.gen(function* () {
      const one = yield* makeWorkspace()
      const other = yield* makeWorkspace()
      for (const path of ["a", "b"]) {
        yield* call("create_webhook", { url: `https://example.com/${path}`, events: ["*"] }, { key: one.live })
      }
      const { body } = yield* call("list_webhooks", { limit: 1 }, { key: one.live })
      const answer = yield* call("list_webhooks", { cursor: body.next_cursor }, { key: other.live })
      assert.strictEqual(answer.status, 422)
      assert.strictEqual(answer.body.error.code, "cursor_invalid")
    })
  )
})

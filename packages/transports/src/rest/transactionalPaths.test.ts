import { assert, layer } from "@effect/vitest"
import { endpoints } from "@tidings/testing/endpoints"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { hourAhead } from "@tidings/testing/scheduled"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { post } from "../mcp/testing/post.ts"

const body = { template: "hello", to: "ada@example.com", variables: { name: "Ada" } }

const started = Effect.gen(function* () {
  const { live: key, ...workspace } = yield* makeWorkspace()
  yield* publishedTemplate({ ...workspace, live: key }, "hello")
  const { url } = yield* serve({ endpoints })
  let n = 0
  const to = (path: string, given: object) =>
    post({ url: `${url}/v1/transactional/${path}`, key, headers: { "Idempotency-Key": `k${n++}` }, body: given })
  return { key, to, url }
})

layer(world)("the paths of transactional mail", (it) => {
  it.effect("send, preview, schedule and cancel as the rows that they are aliases of", () =>
    Effect.gen(function* () {
      const { to } = yield* started
      assert.strictEqual((yield* to("send", body)).json.status, "queued")
      const { to: _to, ...preview } = body
      assert.strictEqual((yield* to("preview", preview)).json.subject, "Hello Ada")
      const { json } = yield* to("schedule", { ...body, send_at: yield* hourAhead(24) })
      assert.strictEqual(json.status, "scheduled")
      assert.strictEqual((yield* to(`schedule/${json.id}/cancel`, {})).json.status, "cancelled")
    }).pipe(Effect.scoped)
  )

  it.effect("mail nobody at once by a forgotten hour, and tell it beside all else that is wrong", () =>
    Effect.gen(function* () {
      const { to } = yield* started
      for (const hour of [{}, { send_at: null }]) {
        const { json } = yield* to("schedule", { ...body, to: "nobody", ...hour })
        assert.deepStrictEqual(
          json.error.fields.map(({ code, path }: { readonly code: string; readonly path: string }) => [path, code]),
          [
            ["send_at", "required"],
            ["to", "format_invalid"]
          ]
        )
      }
    }).pipe(Effect.scoped)
  )

  it.effect("tell an agent that a batch of refusals alone is an error", () =>
    Effect.gen(function* () {
      const { key, url } = yield* started
      const isError = Effect.fnUntraced(function* (...recipients: ReadonlyArray<string>) {
        const messages = recipients.map((to, n) => ({ idempotencyKey: `t${n} ${to}`, to, variables: { name: "Ada" } }))
        const { json, text } = yield* post({
          url: `${url}/mcp?toolsets=all`,
          key,
          headers: { Accept: "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18" },
          body: {
            jsonrpc: "2.0",
            id: 1,
            method: "tools/call",
            params: { name: "send_batch", arguments: { template: "hello", messages } }
          }
        })
        const { result } = json ?? JSON.parse(/data: (.*)/u.exec(text)![1]!)
        return result.isError === true
      })
      assert.deepStrictEqual(
        [yield* isError("nobody", "no one"), yield* isError("nobody", "ada@example.com")],
        [true, false]
      )
    }).pipe(Effect.scoped)
  )
})

import { assert, layer } from "@effect/vitest"
import { bindAll } from "@tidings/pipeline/Endpoint"
import * as Operation from "@tidings/pipeline/Operation"
import * as Registry from "@tidings/pipeline/Registry"
import { endpoints } from "@tidings/testing/endpoints"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Deferred, Effect, Schema } from "effect"
import { request as send } from "node:http"
import { post } from "../testing/post.ts"

const json = (message: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, ...message })
const list = json({ method: "tools/list" })
const calling = (name: string, args: object = {}) => json({ method: "tools/call", params: { name, arguments: args } })

layer(world)("a tool call", (it) => {
  it.effect("by an outdated list is refused with what is missing, and the list is new already", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      yield* publishedTemplate(workspace, "hello")
      const { url } = yield* serve({ endpoints })
      const listed = Effect.map(post({ url: `${url}/v1`, key, body: list }), ({ text }) => text)
      assert.notInclude(yield* listed, '"hamlet"')
      yield* call("update_template", { key: "hello", body: "<p>Hello {{name}} of {{hamlet}}</p>" }, { key })
      yield* call("publish_template", { key: "hello" }, { key })
      const args = { template: "hello", variables: { name: "Ada" }, to: "ada@example.com", idempotency_key: "k-1" }
      const { json, status } = yield* post({ url: `${url}/v1`, key, body: calling("send_transactional", args) })
      assert.deepStrictEqual([status, json.result.isError], [200, true])
      const { error } = json.result.structuredContent
      assert.deepInclude(error, { code: "schema_contract_violation" })
      assert.include(error.fields[0].path, "hamlet")
      assert.include(yield* listed, '"hamlet"')
    }).pipe(Effect.scoped)
  )

  for (const fastLane of [true, false]) {
    const lane = fastLane ? "the fast lane" : "the SDK's lane"
    it.effect(`whose caller hangs up is finished on ${lane}, and audited once`, () =>
      Effect.gen(function* () {
        const { live: key } = yield* makeWorkspace()
        const [begun, finish, finished] = [
          yield* Deferred.make<void>(),
          yield* Deferred.make<void>(),
          yield* Deferred.make<void>()
        ]
        const slow = Operation.make({
          name: "wait_note",
          http: "POST /v1/notes/wait",
          scope: "templates:write",
          idempotency: "natural",
          audit: "note.wait",
          summary: "Wait until told",
          input: Schema.Struct({}),
          output: Schema.Struct({}),
          errors: [],
          example: {},
          handler: () =>
            Deferred.succeed(begun, undefined).pipe(
              Effect.andThen(Deferred.await(finish)),
              Effect.andThen(Deferred.succeed(finished, undefined)),
              Effect.as({})
            )
        })
        const { url } = yield* serve({ endpoints: bindAll(Registry.make({ notes: [slow] })), fastLane })
        const client = send(`${url}/v1`, {
          method: "POST",
          headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` }
        })
        client.on("error", () => {})
        client.end(calling("wait_note"))
        yield* Deferred.await(begun)
        const gone = new Promise((resolve) => client.once("close", resolve))
        client.destroy()
        yield* Effect.promise(() => gone)
        yield* Deferred.succeed(finish, undefined)
        yield* Deferred.await(finished)
        const entries = Effect.map(call("recent_audit_entries", {}, { key }), ({ body }) =>
          body.data.filter(({ action }: { readonly action: string }) => action === "note.wait")
        )
        yield* Effect.repeat(entries, { until: (found) => found.length > 0 })
        assert.strictEqual((yield* entries).length, 1)
      }).pipe(Effect.scoped)
    )
  }
})

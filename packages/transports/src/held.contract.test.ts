import { assert, describe, layer } from "@effect/vitest"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { contents } from "@tidings/storage/testing/wholeDatabase"
import { holding, leftByAsking } from "@tidings/testing/approvals"
import { endpoints } from "@tidings/testing/endpoints"
import { inputFor } from "@tidings/testing/inputFor"
import { hourAhead } from "@tidings/testing/scheduled"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect } from "effect"
import { post } from "./mcp/testing/post.ts"

const gated = endpoints.map(({ operation }) => operation).filter(({ surface }) => surface !== undefined)

const waits = (answer: any) => assert.match(answer?.approval?.id ?? JSON.stringify(answer), /^apr_/u)

// A database of its own, since all of it is compared before and after.
layer(worldOver(ownDatabase))("with approvals", (it) => {
  describe.each(gated.map((row) => [row.name, row] as const))("a held %s", (name, row) => {
    it.effect("waits whichever way it comes: every path, the tool, and call_operation", () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const key = workspace.live
        const input = (yield* inputFor(name, workspace)) as Record<string, unknown>
        yield* holding(workspace, row)
        const { url } = yield* serve({ endpoints })
        const hours = { send_at: yield* hourAhead(24) }
        const before = (yield* contents).filter(({ name }) => !leftByAsking.includes(name))

        for (const [index, route] of [row.route, ...row.aliases].entries()) {
          const named = new Map(route.keys.map((key) => [key.name, String(input[key.field])]))
          const path = route.path.replaceAll(/\{(\w+)\}/gu, (_, name) => encodeURIComponent(named.get(name)!))
          const inPath = new Set(route.keys.map(({ field }) => field))
          const required = Object.fromEntries(Object.entries(hours).filter(([field]) => route.requires.includes(field)))
          const body = Object.fromEntries(
            Object.entries({ ...input, ...required }).filter(([field]) => !inPath.has(field))
          )
          const query = row.route.rest === "body" ? "" : `?${new URLSearchParams(body as Record<string, string>)}`
          const { json, headers } = yield* post({
            url: `${url}${path}${query}`,
            method: route.method,
            key,
            headers: { "Idempotency-Key": `path ${index}` },
            ...(row.route.rest === "body" && { body })
          })
          waits(json)
          assert.match(headers.get("location") ?? "", /^\/v1\/approvals\/pending\/apr_/u)
        }

        const tool = (view: string, params: object) =>
          Effect.map(
            post({
              url: `${url}/mcp${view}`,
              key,
              headers: { Accept: "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18" },
              body: { jsonrpc: "2.0", id: 1, method: "tools/call", params }
            }),
            ({ json, text }) => json?.result ?? JSON.parse(/data: (.*)/u.exec(text)![1]!).result
          )
        const args = (idempotency_key: string) => ({ ...input, idempotency_key })
        const results = [
          yield* tool("", { name, arguments: args("tool") }),
          yield* tool("?view=search", { name: "call_operation", arguments: { name, arguments: args("found") } })
        ]
        for (const { content, isError, structuredContent } of results) {
          waits(structuredContent)
          assert.notStrictEqual(isError, true)
          const [{ text }] = content
          assert.match(text, /^Not done yet\. A person must approve this call first \(approval apr_/u)
          assert.include(text, `read_approval {"requestId":"${structuredContent.approval.id}"}`)
        }
        const after = (yield* contents).filter(({ name }) => !leftByAsking.includes(name))
        assert.deepStrictEqual(after, before)
      }).pipe(Effect.scoped)
    )
  })
})

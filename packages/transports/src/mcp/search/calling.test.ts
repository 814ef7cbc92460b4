import { assert, layer } from "@effect/vitest"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { connect } from "../testing/connect.ts"
import { connected, sdks } from "../testing/sdkClients.ts"
import { notes } from "../testing/notes.ts"
import { post } from "../testing/post.ts"

type Args = Record<string, unknown>

const setUp = Effect.gen(function* () {
  const workspace = yield* makeWorkspace("pro")
  const { url } = yield* serve({ endpoints: notes })
  const lastEntry = Effect.map(
    call("recent_audit_entries", { limit: 1 }, { key: workspace.live }),
    ({ body }) => body.data[0]
  )
  return { ...workspace, url, lastEntry }
})

const calling = (name: string, args: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: args }
})

const calls: ReadonlyArray<readonly [name: string, args: Args]> = [
  ["read_note", { id: "first" }],
  ["read_note", { id: "second" }],
  ["send_note", { text: 1, more: true }],
  ["send_note", { text: "hello" }],
  ["draft_note", { text: "hello" }],
  ["drop_note", { id: "first", idempotency_key: "k-1" }],
  ["whoami", {}]
]

for (const sdk of sdks) {
  layer(world)(`${sdk} in the search view`, (it) => {
    it.effect("finds, describes and calls", () =>
      Effect.gen(function* () {
        const { live, url } = yield* setUp
        const client = yield* connected(sdk, `${url}/mcp?view=search`, live)
        const tool = (name: string, args: Args) =>
          Effect.map(
            Effect.promise(() => client.callTool({ name, arguments: args })),
            ({ structuredContent }) => structuredContent as any
          )

        const { tools } = yield* Effect.promise(() => client.listTools())
        assert.deepStrictEqual(
          tools.map(({ name }) => name),
          ["search_operations", "describe_operation", "call_operation"]
        )
        const { operations } = yield* tool("search_operations", { query: "send a note" })
        const { example } = yield* tool("describe_operation", { name: operations[0].name })
        assert.strictEqual(example.name, "send_note")
        const sent = yield* tool("call_operation", example)
        assert.strictEqual(sent.text, example.arguments.text)
        assert.deepStrictEqual(yield* tool("call_operation", example), sent)
        assert.strictEqual((yield* tool("describe_operation", { name: "sendnote" })).error.code, "field_invalid")
      }).pipe(Effect.scoped)
    )
  })
}

layer(world, { excludeTestServices: true })("call_operation", (it) => {
  it.effect("answers and records what the tool itself would", () =>
    Effect.gen(function* () {
      const { lastEntry, live, url } = yield* setUp
      const ask = Effect.fnUntraced(function* (view: string, name: string, args: Args) {
        const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }
        const { json, status } = yield* post({ url: `${url}/v1${view}`, key: live, body })
        const text: string = json.result.content[0].text
        const { action, actor, metadata, target } = yield* lastEntry
        return {
          status,
          isError: json.result.isError,
          text: text.replaceAll(/req_\w+/gu, ""),
          action,
          actor,
          metadata,
          target
        }
      })
      for (const [name, args] of calls) {
        const direct = yield* ask("", name, args)
        assert.deepStrictEqual(yield* ask("?view=search", "call_operation", { name, arguments: args }), direct, name)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("leaves an audit entry of whatever else is called, with what was asked", () =>
    Effect.gen(function* () {
      const { lastEntry, live, url } = yield* setUp
      const long = `${"x".repeat(99)}😀${"y".repeat(9_000)}`
      for (const [view, name, args, said] of [
        ["?view=search", "search_operations", { query: "send a note" }, {}],
        ["?view=search", "search_operations", { query: 1 }, { error: "field_invalid" }],
        ["?view=search", "describe_operation", { name: "send_note" }, {}],
        ["?view=search", "describe_operation", { name: "forget_note" }, { error: "field_invalid" }],
        ["?view=search", "call_operation", { name: "forget_note" }, { error: "field_invalid" }],
        ["?view=search", "drop_note", { id: "first" }, { error: "unknown_tool" }],
        ["", "forget_note", { text: "a\0b" }, { error: "unknown_tool" }],
        ["", long, { text: long }, { error: "unknown_tool" }]
      ] as const) {
        yield* post({ url: `${url}/v1${view}`, key: live, body: calling(name, args) })
        const { action, actor, metadata, target } = yield* lastEntry
        assert.deepStrictEqual([action, actor.kind], ["tool.call", "mcp"])
        assert.deepStrictEqual(target, { kind: "tool", id: Array.from(name).slice(0, 100).join("") })
        const { arguments: asked, ...rest } = metadata
        assert.strictEqual(asked, Array.from(JSON.stringify(args)).slice(0, 500).join(""))
        assert.deepStrictEqual(rest, said)
      }
      for (const [params, tool] of [
        [{ arguments: {} }, ""],
        [{ name: 7 }, ""],
        [{ name: "read_note", arguments: [] }, "read_note"],
        [undefined, ""]
      ] as const) {
        yield* post({ url: `${url}/v1`, key: live, body: { jsonrpc: "2.0", id: 1, method: "tools/call", params } })
        const { action, metadata, target } = yield* lastEntry
        assert.deepStrictEqual([action, target.id, metadata["error"]], ["tool.call", tool, "invalid_params"])
      }
    }).pipe(Effect.scoped)
  )

  it.effect("tells a connected client which scope to ask for, as every call does", () =>
    Effect.gen(function* () {
      const { id, url } = yield* setUp
      const key = yield* connect(id, "read")
      const ask = (view: string, name: string, args: Args) =>
        post({
          url: `${url}/v1${view}`,
          key,
          body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }
        })
      const drop = { id: "first" }
      for (const answer of [
        yield* ask("", "drop_note", drop),
        yield* ask("?view=search", "call_operation", { name: "drop_note", arguments: drop })
      ]) {
        assert.strictEqual(answer.status, 403)
        const challenge = answer.headers.get("www-authenticate")!
        assert.match(challenge, /^Bearer error="insufficient_scope", .*scope="templates:write [^"]*sends:read/u)
        assert.strictEqual(answer.json.result.structuredContent.error.code, "scope_required")
      }
      const { json } = yield* post({ url: `${url}/v1`, key, body: { jsonrpc: "2.0", id: 1, method: "tools/list" } })
      assert.include(
        json.result.tools.map(({ name }: { name: string }) => name),
        "drop_note"
      )
    }).pipe(Effect.scoped)
  )

  it.effect("is pointed to whoever calls an operation directly, and only then", () =>
    Effect.gen(function* () {
      const { live: key, url } = yield* setUp
      const message = Effect.fnUntraced(function* (view: string, name: string) {
        const { json } = yield* post({
          url: `${url}/v1?${view}`,
          key,
          body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name } }
        })
        return [json.error.code, json.error.message]
      })
      const hint = ", which is an operation: call it by call_operation"
      assert.deepStrictEqual(yield* message("view=search", "drop_note"), [-32_602, `Unknown tool: drop_note${hint}`])
      for (const [view, name] of [
        ["view=search", "forget_note"],
        ["view=search&read_only=true", "drop_note"],
        ["", "call_operation"],
        ["tools=whoami", "drop_note"]
      ] as const) {
        assert.deepStrictEqual(yield* message(view, name), [-32_602, `Unknown tool: ${name}`])
      }
    }).pipe(Effect.scoped)
  )
})

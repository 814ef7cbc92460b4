import { assert, describe, it, layer } from "@effect/vitest"
import { endpoints } from "@tidings/testing/endpoints"
import { prompts } from "@tidings/testing/prompts"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { paramsFault } from "./paramsFault.ts"
import { envelope, post } from "../testing/post.ts"

type Params = Readonly<Record<string, unknown>>

/** Valid params of each method, with every field. */
const fitting: Readonly<Record<string, Params>> = {
  initialize: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "probe", version: "1" } },
  "tools/list": { cursor: "a" },
  "resources/list": { cursor: "a" },
  "resources/templates/list": { cursor: "a" },
  "prompts/list": { cursor: "a" },
  "tools/call": { name: "read_workspace", arguments: {} },
  "resources/read": { uri: "tidings://errors" },
  "prompts/get": { name: "send_receipt", arguments: { to: "ada@example.com" } },
  "completion/complete": {
    ref: { type: "ref/prompt", name: "send_receipt" },
    argument: { name: "template", value: "a" },
    context: { arguments: { to: "a" } }
  }
}
const optional = new Set(["cursor", "arguments", "context", "to", "_meta"])
const typeOf = (value: unknown) => (Array.isArray(value) ? "array" : value === null ? "null" : typeof value)

/** Returns params that differ from valid ones in one place: a value of another type, or a missing field. */
const misfits = (value: unknown): ReadonlyArray<unknown> => [
  ...[null, 1, true, "x", ["x"], {}].filter((other) => typeOf(other) !== typeOf(value)),
  ...(typeOf(value) === "object"
    ? Object.entries(value as Params).flatMap(([name, inner]) => {
        const { [name]: _, ...beside } = value as Params
        return [
          ...misfits(inner).map((wrong) => ({ ...beside, [name]: wrong })),
          ...(optional.has(name) ? [] : [beside])
        ]
      })
    : [])
]

const cases = Object.entries(fitting).flatMap(([method, params]) =>
  misfits(params).map((params) => ({ method, params }))
)

describe("paramsFault", () => {
  it.each(Object.entries(fitting))("finds nothing wrong with %s as the protocol has it", (method, params) => {
    for (const _meta of [{}, envelope, { progressToken: 1 }])
      assert.isUndefined(paramsFault({ id: 1, method, params: { ...params, _meta, more: 1 } }))
    assert.isUndefined(paramsFault({ method, params: 1 }))
    assert.isUndefined(paramsFault([{ id: 1, method, params: 1 }]))
  })

  it("lets a list be asked for without params", () => {
    for (const method of Object.keys(fitting))
      assert.strictEqual(paramsFault({ id: 1, method }) === undefined, method.endsWith("/list"), method)
  })
})

layer(world, { excludeTestServices: true })("params that do not fit", (it) => {
  const rates = { keyPerSecond: 1_000_000, keyBurst: 1_000_000, workspacePerMinute: null }
  it.effect("are -32602 and one sentence, on both lanes and in both eras", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace("enterprise", rates)
      for (const fastLane of [true, false]) {
        const { url } = yield* serve({ endpoints, prompts, fastLane })
        for (const { method, params } of cases) {
          const wrongs =
            typeOf(params) === "object" && method !== "initialize"
              ? [
                  { params, headers: {} },
                  {
                    params: { ...(params as Params), _meta: envelope },
                    headers: { "MCP-Protocol-Version": "2026-07-28" }
                  }
                ]
              : [{ params, headers: {} }]
          for (const { headers, params } of wrongs) {
            const body = { jsonrpc: "2.0", id: 7, method, params }
            const { json, status } = yield* post({ url: `${url}/mcp`, key, headers, body })
            const title = `${method} ${JSON.stringify(params)}`
            assert.deepStrictEqual([status, json.id, json.error?.code], [200, 7, -32_602], title)
            assert.match(json.error.message, /^[a-z/]+ cannot be read: params[\w.]* [\w .,]+\.$/u, title)
          }
        }
      }
    }).pipe(Effect.scoped)
  )
})

import { assert, describe, layer } from "@effect/vitest"
import * as Operation from "@tidings/pipeline/Operation"
import { Scope } from "@tidings/schema/Scope"
import { endpoints } from "@tidings/testing/endpoints"
import { policyOf } from "@tidings/schema/approvals/ApprovalPolicy"
import { policy, type Workspace } from "@tidings/testing/fixtures"
import { isForPeople } from "@tidings/testing/forPeople"
import { inputFor } from "@tidings/testing/inputFor"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Context, Effect, Layer } from "effect"
import { overMcp, overRest } from "./testing/surfaces.ts"

/**
 * Masks values that may differ between two equal calls: ids, minted slugs and keys, instants, secrets, hashes of them.
 */
const masked = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/\b([a-z]{2,5})_[0-9a-z]{26}\b/gu, "$1_…")
      .replaceAll(/\buntitled_[0-9a-z]{10}\b/gu, "untitled_…")
      .replaceAll(/("slug":"|\/l\/)[a-z2-9]{7}\b/gu, "$1…")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, "…")
      .replaceAll(/\b\w{3}, \d\d? \w{3} \d{4} [\d:]{8} \+0000/gu, "…")
      // Written a moment after the call that it is of.
      .replaceAll(/"last_used_at":(?:null|"…")/gu, '"last_used_at":"…"')
      .replaceAll(/(\/assets\/asset_…\/)[^/"]+/gu, "$1…")
      .replaceAll(/(\/uploads\/asset_…\/)[^/"]+/gu, "$1…")
      .replaceAll(/\b127\.0\.0\.77:\d+/gu, "127.0.0.77")
      .replaceAll(/\bwhsec_[^"]+/gu, "whsec_…")
      .replaceAll(/(\/p\/preview\/)[^/"]+/gu, "$1…")
      .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gu, "…")
      .replaceAll(/\bheld-[0-9a-f]{8}\b/gu, "held-…")
      .replaceAll(/\btopic-[0-9a-f]{8}\b/gu, "topic-…")
      .replaceAll(/(\/u\/)[\w.-]+/gu, "$1…")
      .replaceAll(/"(inputHash|input_hash)":"[^"]+"/gu, `"$1":"…"`)
      .replaceAll(/"duration_ms":\d+/gu, `"duration_ms":0`)
      .replaceAll(/"prefix":"svc_\w+"/gu, `"prefix":"svc_…"`)
      .replaceAll(/\btidings-verify=[\w-]+/gu, "tidings-verify=…")
  )

const lastEntry = (workspace: Workspace, action: string) =>
  Effect.map(call("recent_audit_entries", { action, limit: 1 }, { key: workspace.live }), ({ body }) => body.data[0])

/** Returns the newest stored send; null if there is none. */
const lastSend = Effect.fnUntraced(function* ({ live: key }: Workspace) {
  const { body } = yield* call("list_sends", { limit: 1 }, { key })
  const [send] = body.data
  return send === undefined ? null : (yield* call("read_send", { id: send.id }, { key })).body
})

const rows = endpoints.map(({ operation }) => [operation.name, operation] as const)

class Server extends Context.Service<Server>()("test/Server", { make: serve({ endpoints }) }) {
  static readonly layer = Layer.effect(this, this.make)
}

layer(Layer.provideMerge(Server.layer, world), { excludeTestServices: true })("every row", (it) => {
  describe.each(rows)("%s over REST and over MCP", (name, row) => {
    const given = Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const surface = typeof row.surface === "object" ? row.surface.kind : row.surface
      // Agents would wait for a person at some surfaces.
      if (surface !== undefined && policyOf({}, surface).mode !== "off") yield* policy(workspace, surface, "off")
      const input = yield* inputFor(name, workspace)
      const { url } = yield* Server
      return { workspace, input, url, key: workspace.live }
    })

    it.effect("answers the same", () =>
      Effect.gen(function* () {
        const [one, two] = [yield* given, yield* given]
        const rest = yield* overRest(row, one)
        const mcp = yield* overMcp(row, two)
        assert.strictEqual(rest.status, row.status ?? 200)
        if (isForPeople(row)) return assert.strictEqual(mcp.body.error.code, "person_required")
        assert.isFalse(mcp.isError)
        assert.deepStrictEqual(masked(mcp.body), masked(rest.body))
        if (Operation.isReadOnly(row)) return
        const [left, right] = [yield* lastEntry(one.workspace, row.audit), yield* lastEntry(two.workspace, row.audit)]
        const { actor: restActor, ...restEntry } = left
        const { actor: mcpActor, ...mcpEntry } = right
        assert.deepStrictEqual(masked(mcpEntry), masked(restEntry))
        assert.deepStrictEqual([restActor.kind, mcpActor.kind], ["api", "mcp"])
      })
    )

    if (row.typedBy !== undefined) {
      it.effect("answers a nested call over MCP as a flat one over REST, and stores the same", () =>
        Effect.gen(function* () {
          const [one, two] = [yield* given, yield* given]
          const { template, variables, ...beside } = two.input as Record<string, unknown>
          const rest = yield* overRest(row, one)
          const mcp = yield* overMcp(row, { ...two, input: { ...beside, message: { template, variables } } })
          assert.isFalse(mcp.isError)
          assert.deepStrictEqual(masked(mcp.body), masked(rest.body))
          assert.deepStrictEqual(masked(yield* lastSend(two.workspace)), masked(yield* lastSend(one.workspace)))
        })
      )
    }

    it.effect("refuses the same input with the same error", () =>
      Effect.gen(function* () {
        const { url } = yield* Server
        const { live: key } = yield* makeWorkspace()
        const wrong = { url, key, input: { ...row.example, no_such_field: "x" } }
        const [rest, mcp] = [yield* overRest(row, wrong), yield* overMcp(row, wrong)]
        assert.deepStrictEqual([rest.status, rest.body.error.code, mcp.isError], [422, "field_invalid", true])
        if (isForPeople(row) && mcp.body.error.code === "person_required") return
        assert.deepStrictEqual(masked(mcp.body), masked(rest.body))
      })
    )

    if (row.scopes.length > 0) {
      it.effect("refuses a key without its scope with the same error", () =>
        Effect.gen(function* () {
          const { url } = yield* Server
          const workspace = yield* makeWorkspace()
          const others = Scope.literals.filter((scope) => !row.scopes.includes(scope))
          const asked = { url, key: yield* workspace.issue("live", others), input: row.example }
          const [rest, mcp] = [yield* overRest(row, asked), yield* overMcp(row, asked)]
          assert.strictEqual(rest.body.error.code, "scope_required")
          assert.deepStrictEqual(masked(mcp.body), masked(rest.body))
        })
      )
    }
  })
})

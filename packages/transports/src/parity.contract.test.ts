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
import { Effect } from "effect"
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

describe.each(rows)("%s over REST and over MCP", (name, row) => {
  layer(world, { excludeTestServices: true })((it) => {
    const given = Effect.fnUntraced(function* (
      issue: (workspace: Workspace) => Effect.Effect<string, never, any> = ({ live }) => Effect.succeed(live)
    ) {
      const workspace = yield* makeWorkspace()
      const surface = typeof row.surface === "object" ? row.surface.kind : row.surface
      // Agents would wait for a person at some surfaces.
      if (surface !== undefined && policyOf({}, surface).mode !== "off") yield* policy(workspace, surface, "off")
      const input = yield* inputFor(name, workspace)
      const { url } = yield* serve({ endpoints })
      return { workspace, input, url, key: yield* issue(workspace) }
    })

    it.effect("answers the same", () =>
      Effect.gen(function* () {
        const one = yield* given()
        const two = yield* given()
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
      }).pipe(Effect.scoped)
    )

    if (row.typedBy !== undefined) {
      it.effect("answers a nested call over MCP as a flat one over REST, and stores the same", () =>
        Effect.gen(function* () {
          const [one, two] = [yield* given(), yield* given()]
          const { template, variables, ...beside } = two.input as Record<string, unknown>
          const rest = yield* overRest(row, one)
          const mcp = yield* overMcp(row, { ...two, input: { ...beside, message: { template, variables } } })
          assert.isFalse(mcp.isError)
          assert.deepStrictEqual(masked(mcp.body), masked(rest.body))
          assert.deepStrictEqual(masked(yield* lastSend(two.workspace)), masked(yield* lastSend(one.workspace)))
        }).pipe(Effect.scoped)
      )
    }

    it.effect("refuses the same input with the same error", () =>
      Effect.gen(function* () {
        const world = yield* given()
        const wrong = { ...world, input: { ...world.input, no_such_field: "x" } }
        const [rest, mcp] = [yield* overRest(row, wrong), yield* overMcp(row, wrong)]
        assert.deepStrictEqual([rest.status, rest.body.error.code, mcp.isError], [422, "field_invalid", true])
        if (isForPeople(row) && mcp.body.error.code === "person_required") return
        assert.deepStrictEqual(masked(mcp.body), masked(rest.body))
      }).pipe(Effect.scoped)
    )

    if (row.scopes.length > 0) {
      it.effect("refuses a key without its scope with the same error", () =>
        Effect.gen(function* () {
          const scopes = new Set(row.scopes)
          const world = yield* given((workspace) =>
            workspace.issue(
              "live",
              Scope.literals.filter((scope) => !scopes.has(scope))
            )
          )
          const [rest, mcp] = [yield* overRest(row, world), yield* overMcp(row, world)]
          assert.strictEqual(rest.body.error.code, "scope_required")
          assert.deepStrictEqual(masked(mcp.body), masked(rest.body))
        }).pipe(Effect.scoped)
      )
    }
  })
})

import { assert, describe, layer } from "@effect/vitest"
import type { Workspace } from "@tidings/testing/fixtures"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { registry } from "./registry.ts"

const updating = registry.entries
  .map(({ operation }) => operation)
  .filter(({ route }) => ["PATCH", "PUT"].includes(route.method))

const instants = ({ text }: { readonly text: string }) => text.match(/"updated_?at":[^,}]*/giu)

const lastAudited = ({ live }: Workspace) =>
  Effect.map(call("recent_audit_entries", { limit: 1 }, { key: live }), ({ body }) => body.data[0])

describe.each(updating.map((row) => [row.name, row] as const))("%s", (name, row) => {
  layer(world)((it) => {
    it.effect(
      "that says what is so already, or nothing, leaves when it was last changed, and says so in the audit log",
      () =>
        Effect.gen(function* () {
          const workspace = yield* makeWorkspace()
          const input = yield* inputFor(name, workspace)
          const write = (said: object) => call(name, said, { key: workspace.live, idempotencyKey: crypto.randomUUID() })
          const first = yield* write(input)
          assert.strictEqual(first.status, 200, first.text)
          const named = Object.fromEntries(
            row.route.keys.map(({ name: key }) => [key, (input as Record<string, unknown>)[key]])
          )
          for (const said of [input, named]) {
            yield* TestClock.adjust("1 hour")
            const again = yield* write(said)
            // Checks that refuse a call also refuse one that changes nothing.
            if (said === named && again.status === 422) continue
            assert.deepStrictEqual([again.status, instants(again)], [200, instants(first)], again.text)
            const { metadata } = yield* lastAudited(workspace)
            if ("changed" in metadata) assert.deepStrictEqual(metadata.changed, [])
          }
        })
    )
  })
})

import { assert, describe, layer } from "@effect/vitest"
import { needsOfKind } from "@tidings/pipeline/row/Need"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, type World } from "@tidings/testing/World"
import { Effect, type Layer } from "effect"
import { registry } from "../registry.ts"

const rows = registry.entries
  .map(({ operation }) => operation)
  .filter(({ needs }) => needsOfKind(needs, "person").length > 0)

/** Tests the promises that every row for people makes, over the services of one world. */
export const peopleContract = <E>(world: Layer.Layer<World, E>): void =>
  describe.each(rows.map((row) => [row.name, row] as const))("%s", (name, row) => {
    layer(world)((it) => {
      it.effect("refuses agents, by whatever door, and tells where a person does it", () =>
        Effect.gen(function* () {
          const workspace = yield* makeWorkspace()
          const input = yield* inputFor(name, workspace)
          const agents = [
            { key: workspace.live, origin: { surface: "mcp", ip: "127.0.0.1", isAgent: true } },
            { key: yield* workspace.issue("mcp", "owner") }
          ] as const
          for (const options of agents) {
            const { body, status } = yield* call(name, input, options)
            assert.deepStrictEqual([status, body.error?.code], [403, "person_required"])
            assert.match(body.error.url, new RegExp(`/operations/${name}(?:\\?|$)`, "u"))
          }
          const { body } = yield* call("recent_audit_entries", { action: row.audit }, { key: workspace.live })
          assert.deepStrictEqual(
            body.data.map(({ metadata }: { readonly metadata: unknown }) => metadata),
            [{ error: "person_required" }]
          )
        })
      )

      it("is never held, since an approval keeps its input", () => {
        assert.isUndefined(row.surface)
        assert.isUndefined(row.drafts)
      })
    })
  })

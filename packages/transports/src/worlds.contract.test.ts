import { assert, describe, layer } from "@effect/vitest"
import * as Operation from "@tidings/pipeline/Operation"
import { standing } from "@tidings/storage/testing/worldRows"
import { endpoints } from "@tidings/testing/endpoints"
import { inputFor } from "@tidings/testing/inputFor"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { overMcp, overRest } from "./testing/surfaces.ts"

const changing = endpoints.map(({ operation }) => operation).filter((row) => !Operation.isReadOnly(row))

describe.each(changing.map((row) => [row.name, row] as const))("%s over REST and over MCP", (name, row) => {
  layer(world, { excludeTestServices: true })((it) => {
    it.effect("by a sandbox key changes nothing that is live, whatever it names", () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const input = yield* inputFor(name, workspace)
        const { url } = yield* serve({ endpoints })
        const before = yield* standing(true, workspace)
        const given = { url, key: workspace.test, input }
        const [rest, mcp] = [yield* overRest(row, given), yield* overMcp(row, given)]
        assert.deepStrictEqual(yield* standing(true, workspace), before)
        if (rest.body.error?.code === "live_only") assert.strictEqual(mcp.body.error.code, "live_only")
      }).pipe(Effect.scoped)
    )
  })
})

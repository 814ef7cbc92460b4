import { assert, layer } from "@effect/vitest"
import * as Operation from "@tidings/pipeline/Operation"
import { endpoints } from "@tidings/testing/endpoints"
import { inputFor } from "@tidings/testing/inputFor"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect } from "effect"
import { connected, sdks } from "../testing/sdkClients.ts"
import { outputOf, toolOf } from "./toolOf.ts"

const ajv = new Ajv2020({ strict: false, validateFormats: false })

const isKeyed = (row: Operation.Any) => Operation.takesKey(row) || row.repeats.key === "noted"

for (const sdk of sdks) {
  layer(world, { excludeTestServices: true })(sdk, (it) => {
    for (const { operation } of endpoints) {
      // A client checks answers, refused calls too, against the schemas that it was listed, and throws if they do not
      // fit.
      it.effect(`takes what ${operation.name} answers and refuses for what was listed and described`, () =>
        Effect.gen(function* () {
          const workspace = yield* makeWorkspace()
          const { url } = yield* serve({ endpoints })
          const client = yield* connected(sdk, `${url}/mcp?tools=${operation.name}`, workspace.live)
          yield* Effect.promise(() => client.listTools())
          const call = (args: Record<string, unknown>) =>
            Effect.promise(() => client.callTool({ name: operation.name, arguments: args }))

          const input = yield* inputFor(operation.name, workspace)
          const answered = yield* call({ ...input, ...(isKeyed(operation) && { idempotency_key: "k-1" }) })
          assert.isNotOk(answered.isError, JSON.stringify(answered.structuredContent))
          for (const schema of [toolOf({ operation }).outputSchema, outputOf(operation)]) {
            assert.isTrue(ajv.validate(schema, answered.structuredContent), ajv.errorsText())
          }

          const refused = yield* call({ no_such_field: 1 })
          assert.isTrue(refused.isError)
          assert.deepInclude((refused.structuredContent as any).error, { code: "field_invalid" })
        }).pipe(Effect.scoped)
      )
    }
  })
}

import { assert, layer } from "@effect/vitest"
import * as Operation from "@tidings/pipeline/Operation"
import { endpoints } from "@tidings/testing/endpoints"
import { isForPeople } from "@tidings/testing/forPeople"
import { inputFor } from "@tidings/testing/inputFor"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Context, Effect, Layer } from "effect"
import { connected, sdks } from "../testing/sdkClients.ts"
import { outputOf, toolOf } from "./toolOf.ts"

const ajv = new Ajv2020({ strict: false, validateFormats: false })

const isKeyed = (row: Operation.Any) => Operation.takesKey(row) || row.repeats.key === "noted"
/** True for a row that answers the same call alike again. */
const isRepeatable = (row: Operation.Any) => Operation.takesKey(row) || row.route.method === "GET"

class Server extends Context.Service<Server>()("test/Server", { make: serve({ endpoints }) }) {
  static readonly layer = Layer.effect(this, this.make)
}

layer(Layer.provideMerge(Server.layer, world), { excludeTestServices: true })("clients of official SDKs", (it) => {
  for (const { operation } of endpoints) {
    // A client validates answers and refusals against the listed schemas by itself, and throws if one does not fit.
    it.effect(`take what ${operation.name} answers and refuses for what was listed and described`, () =>
      Effect.gen(function* () {
        const { url } = yield* Server
        let workspace = yield* makeWorkspace()
        const validators = [toolOf({ operation }).outputSchema, outputOf(operation)].map((schema) =>
          ajv.compile(schema as object)
        )
        let input = yield* inputFor(operation.name, workspace)
        for (const sdk of sdks) {
          if (sdk !== sdks[0] && !isRepeatable(operation)) {
            workspace = yield* makeWorkspace()
            input = yield* inputFor(operation.name, workspace)
          }
          const client = yield* connected(sdk, `${url}/mcp?tools=${operation.name}`, workspace.live)
          yield* Effect.promise(() => client.listTools())
          const call = (args: Record<string, unknown>) =>
            Effect.promise(() => client.callTool({ name: operation.name, arguments: args }))

          if (isForPeople(operation)) {
            const refused = yield* call(input as Record<string, unknown>)
            assert.deepInclude((refused.structuredContent as any).error, { code: "person_required" })
            continue
          }
          const answered = yield* call({ ...input, ...(isKeyed(operation) && { idempotency_key: "k-1" }) })
          assert.isNotOk(answered.isError, `${sdk} ${JSON.stringify(answered.structuredContent)}`)
          for (const isValid of validators)
            assert.isTrue(isValid(answered.structuredContent), ajv.errorsText(isValid.errors))

          const refused = yield* call({ no_such_field: 1 })
          assert.isTrue(refused.isError)
          assert.deepInclude((refused.structuredContent as any).error, { code: "field_invalid" })
        }
      }).pipe(Effect.scoped)
    )
  }
})

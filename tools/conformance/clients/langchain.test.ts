import { assert, layer } from "@effect/vitest"
import { Validator } from "@langchain/core/utils/json_schema"
import { MultiServerMCPClient } from "@langchain/mcp-adapters"
import { endpoints } from "@tidings/testing/endpoints"
import { world } from "@tidings/testing/World"
import * as message from "@tidings/transports/mcp/calls/message"
import { Effect } from "effect"
import { answers, shop } from "./testing/shop.ts"

layer(world, { excludeTestServices: true })("LangChain, connected as the page says", (it) => {
  const loaded = Effect.gen(function* () {
    const { calls, headers, url } = yield* shop("langchain")
    const client = yield* Effect.acquireRelease(
      Effect.sync(() => new MultiServerMCPClient({ tidings: { transport: "http", url, headers } })),
      (client) => Effect.promise(() => client.close())
    )
    const tools = yield* Effect.promise(() => client.getTools())
    return { calls, tool: (name: string): any => tools.find((tool) => tool.name === name) }
  })

  it.effect("sends each template, and makes each kind of QR code", () =>
    Effect.gen(function* () {
      const { calls, tool } = yield* loaded
      for (const call of calls) {
        const [content] = [yield* Effect.promise(() => tool(call.name).invoke(call.args))].flat()
        answers(call, (content as any).structuredContent)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("lets the example of every operation through", () =>
    Effect.gen(function* () {
      const { tool } = yield* loaded
      for (const { operation } of endpoints) {
        const { example, name, repeats, typedBy } = operation
        const args = typedBy === undefined ? example : message.nested(example)
        const key = repeats.key === "fromPro" ? { idempotency_key: "1" } : {}
        const { errors } = new Validator(tool(name).schema).validate({ ...args, ...key })
        assert.deepStrictEqual(errors, [], name)
      }
    }).pipe(Effect.scoped)
  )
})

import { assert, layer } from "@effect/vitest"
import { MCPServerStreamableHttp, mcpToFunctionTool, RunContext } from "@openai/agents-core"
import { endpoints } from "@tidings/testing/endpoints"
import { world } from "@tidings/testing/World"
import { strictly } from "@tidings/transports/mcp/testing/strictly"
import { Effect } from "effect"
import { toStrictJsonSchema } from "openai/lib/transform"
import { answers, shop } from "./testing/shop.ts"

/** Parses the answer between the marks, if a text has them, else the whole text. */
const jsonOf = (text: string) => JSON.parse(/^<data (\w+)>\n(.*)\n<\/data \1>$/su.exec(text)?.[2] ?? text)

layer(world, { excludeTestServices: true })(
  "the OpenAI Agents SDK in strict mode, connected as the page says",
  (it) => {
    const loaded = Effect.gen(function* () {
      const { calls, headers, url } = yield* shop("openai-agents")
      const server = new MCPServerStreamableHttp({ url, requestInit: { headers } })
      yield* Effect.acquireRelease(
        Effect.promise(() => server.connect()),
        () => Effect.promise(() => server.close())
      )
      return { calls, server, listed: yield* Effect.promise(() => server.listTools()) }
    })

    it.effect("converts every tool, and openai's own converter finds nothing to change", () =>
      Effect.gen(function* () {
        const { listed, server } = yield* loaded
        assert.lengthOf(listed, endpoints.length)
        for (const tool of listed) {
          const converted = mcpToFunctionTool(tool, server, true)
          assert.isTrue(converted.strict, tool.name)
          assert.deepStrictEqual(converted.parameters, tool.inputSchema as never)
          assert.deepStrictEqual(toStrictJsonSchema(tool.inputSchema as never), tool.inputSchema as never)
        }
      }).pipe(Effect.scoped)
    )

    it.effect("sends each template, and makes each kind of QR code, with null for all that is absent", () =>
      Effect.gen(function* () {
        const { calls, listed, server } = yield* loaded
        for (const call of calls) {
          const tool = mcpToFunctionTool(
            listed.find(({ name }) => name === call.name)!,
            server,
            true
          )
          const written = JSON.stringify(strictly(tool.parameters as never, call.args))
          assert.include(written, ":null")
          const said: any = yield* Effect.promise(() => tool.invoke(new RunContext(), written))
          answers(call, jsonOf(said.text))
        }
      }).pipe(Effect.scoped)
    )

    it.effect("calls an operation that it found and had described", () =>
      Effect.gen(function* () {
        const { calls, headers, url } = yield* shop("openai-agents")
        const server = new MCPServerStreamableHttp({ url: `${url}&view=search`, requestInit: { headers } })
        yield* Effect.acquireRelease(
          Effect.promise(() => server.connect()),
          () => Effect.promise(() => server.close())
        )
        const listed = yield* Effect.promise(() => server.listTools())
        const ask = (name: string, args: object) => {
          const tool = mcpToFunctionTool(
            listed.find((one) => one.name === name)!,
            server,
            true
          )
          const written = JSON.stringify(strictly(tool.parameters as never, args))
          return Effect.map(
            Effect.promise(() => tool.invoke(new RunContext(), written)),
            (said: any) => jsonOf(said.text)
          )
        }
        assert.isNotEmpty((yield* ask("search_operations", { query: "send" })).operations)
        for (const call of calls) {
          const { input_schema } = yield* ask("describe_operation", { name: call.name })
          const args = strictly(input_schema, call.args)
          answers(call, yield* ask("call_operation", { name: call.name, arguments: args }))
        }
      }).pipe(Effect.scoped)
    )
  }
)

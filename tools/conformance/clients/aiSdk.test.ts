import { createMCPClient } from "@ai-sdk/mcp"
import { assert, layer } from "@effect/vitest"
import { endpoints } from "@tidings/testing/endpoints"
import { world } from "@tidings/testing/World"
import { Effect } from "effect"
import { answers, shop } from "./testing/shop.ts"

layer(world, { excludeTestServices: true })("the AI SDK, connected as the page says", (it) => {
  it.effect("has every tool, sends each template, and makes each kind of QR code", () =>
    Effect.gen(function* () {
      const { calls, headers, url } = yield* shop("ai-sdk")
      const client = yield* Effect.acquireRelease(
        Effect.promise(() => createMCPClient({ transport: { type: "http", url, headers } })),
        (client) => Effect.promise(() => client.close())
      )
      const tools: Record<string, any> = yield* Effect.promise(() => client.tools())
      assert.lengthOf(Object.keys(tools), endpoints.length)
      for (const call of calls) {
        const { structuredContent }: any = yield* Effect.promise(() =>
          tools[call.name].execute(call.args, { toolCallId: "1", messages: [] })
        )
        answers(call, structuredContent)
      }
    }).pipe(Effect.scoped)
  )
})

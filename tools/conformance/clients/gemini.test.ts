import { assert, layer } from "@effect/vitest"
import { mcpToTool } from "@google/genai"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import { endpoints } from "@tidings/testing/endpoints"
import { world } from "@tidings/testing/World"
import { Effect } from "effect"
import { answers, shop } from "./testing/shop.ts"

type Node = Readonly<Record<string, any>>

// The documentation of responseJsonSchema: https://ai.google.dev/api/generate-content
const keywords = new Set(
  "$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required propertyOrdering".split(
    " "
  )
)
const types = new Set(["string", "number", "integer", "object", "array", "boolean", "null"])

/**
 * Returns the parts of a schema that Gemini does not document, each with its place; recursion counts too, since it is
 * allowed in places that depend on the reader.
 */
const foreign = (node: Node, place = ""): ReadonlyArray<string> => {
  const { additionalProperties, anyOf = [], enum: values = [], items, oneOf = [], properties = {}, type } = node
  const here = [
    ...Object.keys(node).filter((keyword) => !keywords.has(keyword) || keyword.startsWith("$")),
    ...values.filter((value: unknown) => typeof value !== "string" && typeof value !== "number"),
    ...(type === undefined || types.has(type) ? [] : [`type ${type}`]),
    ...(type === "array" && items === undefined ? ["no items"] : []),
    ...(type === undefined && anyOf.length === 0 && oneOf.length === 0 ? ["says nothing"] : [])
  ]
  return [
    ...here.map((what) => `${place}: ${what}`),
    ...Object.entries(properties).flatMap(([name, field]) => foreign(field as Node, `${place}.${name}`)),
    ...[...anyOf, ...oneOf].flatMap((member: Node) => foreign(member, `${place}|`)),
    ...(items === undefined ? [] : foreign(items, `${place}[]`)),
    ...(typeof additionalProperties === "object" ? foreign(additionalProperties, `${place}{}`) : [])
  ]
}

layer(world, { excludeTestServices: true })("Gemini, connected as the page says", (it) => {
  const loaded = Effect.gen(function* () {
    const { calls, headers, url } = yield* shop("gemini")
    const client = new Client({ name: "sender", version: "1.0.0" })
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
    yield* Effect.acquireRelease(
      Effect.promise(() => client.connect(transport as Transport)),
      () => Effect.promise(() => client.close())
    )
    const tool = mcpToTool(client)
    const { functionDeclarations = [] } = yield* Effect.promise(() => tool.tool())
    return { calls, tool, functionDeclarations }
  })

  it.effect("is told of every tool in the keywords that it documents", () =>
    Effect.gen(function* () {
      const { functionDeclarations } = yield* loaded
      assert.lengthOf(functionDeclarations, endpoints.length)
      for (const { name, parametersJsonSchema, responseJsonSchema = { type: "object" } } of functionDeclarations)
        assert.deepStrictEqual(
          [...foreign(parametersJsonSchema as Node), ...foreign(responseJsonSchema as Node)],
          [],
          name
        )
    }).pipe(Effect.scoped)
  )

  it.effect("sends each template, and makes each kind of QR code", () =>
    Effect.gen(function* () {
      const { calls, tool } = yield* loaded
      for (const call of calls) {
        const [part] = yield* Effect.promise(() => tool.callTool([call]))
        answers(call, (part!.functionResponse!.response as any).structuredContent)
      }
    }).pipe(Effect.scoped)
  )
})

import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server"
import type { Era } from "@tidings/transports/mcp/wire/Exchange"
import type { McpSurface, Platform } from "@tidings/transports/mcp/lanes/platformSurface"
import { listResult } from "@tidings/transports/mcp/wire/results"
import type { Tool } from "@tidings/transports/mcp/tools/toolOf"
import { contentTools } from "./fixtures/contentTools.ts"
import { inputTools, stateCodec } from "./fixtures/inputTools.ts"
import { noticeTools } from "./fixtures/noticeTools.ts"
import { getPrompt, prompts } from "./fixtures/prompts.ts"
import { questionTools } from "./fixtures/questionTools.ts"
import { readResource, resources, resourceTemplates } from "./fixtures/resources.ts"

const fixtures = [...contentTools, ...noticeTools, ...questionTools, ...inputTools]
const byName = new Map(fixtures.map((fixture) => [fixture.name, fixture]))
const tools = fixtures.map(({ description, inputSchema, name }) => ({ name, description, inputSchema }))
const bytes = (era: Era) => Buffer.from(JSON.stringify(listResult(tools as never as ReadonlyArray<Tool>, era)))
const list = { legacy: bytes("legacy"), modern: bytes("modern") }
const cached = { ttlMs: 60_000, cacheScope: "private" } as const

/**
 * The surface that the judges of the protocol expect, in place of the registry; everything else is the platform's own.
 */
export const fixtureSurface = (platform: Pick<Platform, "call">): McpSurface => ({
  list,
  serverOf: (era) => {
    const listChanged = era === "modern"
    const server = new Server(
      { name: "tidings-fixtures", version: "1.0.0" },
      {
        capabilities: {
          tools: { listChanged },
          resources: { subscribe: true, listChanged },
          prompts: {},
          logging: {},
          completions: {}
        },
        // Without a session nobody can answer a question, so it fails at once.
        enforceStrictCapabilities: true,
        requestState: { verify: stateCodec.verify },
        inputRequired: { legacyShim: false },
        cacheHints: { "tools/list": cached }
      }
    )
    server.setRequestHandler("tools/list", () => ({ tools: tools as never }))
    server.setRequestHandler("tools/call", ({ params }, context) => {
      const fixture = byName.get(params.name)
      if (fixture === undefined) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
      }
      return fixture.run({ args: params.arguments ?? {}, context, platform })
    })
    server.setRequestHandler("resources/list", () => ({ resources }))
    server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates }))
    server.setRequestHandler("resources/read", ({ params }) => readResource(params.uri))
    server.setRequestHandler("prompts/list", () => ({ prompts }))
    server.setRequestHandler("prompts/get", ({ params }, context) =>
      getPrompt(params.name, params.arguments ?? {}, context)
    )
    server.setRequestHandler("completion/complete", () => ({ completion: { values: [], total: 0, hasMore: false } }))
    if (era === "legacy") {
      server.setRequestHandler("resources/subscribe", () => ({}))
      server.setRequestHandler("resources/unsubscribe", () => ({}))
    }
    return server
  }
})

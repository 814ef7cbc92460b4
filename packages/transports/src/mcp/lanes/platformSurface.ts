import { ProtocolError, ProtocolErrorCode, Server, type ServerCapabilities } from "@modelcontextprotocol/server"
import type { ToolAnswer } from "../answering/ToolAnswer.ts"
import type { ReadContext } from "../reading/ReadContext.ts"
import { serveReading } from "../reading/serveReading.ts"
import type { View } from "../views/Views.ts"
import type { Era } from "../wire/Exchange.ts"
import { quotedName } from "../wire/protocolError.ts"
import { callResult, listTtlMs, serverInfo } from "../wire/results.ts"
import { instructionsFor } from "./instructions.ts"

/** The tools and handlers that the protocol serves to one caller for one message. */
export interface McpSurface {
  /** The result of tools/list as bytes per era, sent by the fast lane. */
  readonly list: Readonly<Record<Era, Buffer>>
  /** Creates a server of the official SDK that answers every request of a client. */
  readonly serverOf: (era: Era) => Server
}

/** The server's capabilities. Change notifications go to listening clients, which only revision 2026-07-28 has. */
const capabilitiesOf = (era: Era): ServerCapabilities => {
  const listChanged = era === "modern"
  return {
    tools: { listChanged },
    resources: { listChanged, subscribe: listChanged },
    prompts: {},
    completions: {}
  }
}

/** The view, resources and calls that one caller is allowed. */
export interface Platform {
  readonly view: View
  readonly reading: ReadContext
  /** Calls a tool; undefined if no tool has that name. */
  readonly call: (name: string, args: Readonly<Record<string, unknown>>) => Promise<ToolAnswer | undefined> | undefined
}

const lists = ["tools/list", "resources/list", "resources/templates/list", "prompts/list", "server/discover"] as const
const cached = { ttlMs: listTtlMs, cacheScope: "private" } as const

/** The registry as one caller sees it. */
export const platformSurface = ({ call, reading, view }: Platform): McpSurface => ({
  list: view.list,
  // The low-level Server is used, because each key has its own set of tools; creating one takes 14 µs, a McpServer
  // takes 540 µs.
  serverOf: (era: Era) => {
    const server = new Server(serverInfo, {
      instructions: instructionsFor(view),
      capabilities: capabilitiesOf(era),
      cacheHints: Object.fromEntries(lists.map((method) => [method, cached]))
    })
    server.setRequestHandler("tools/list", () => ({ tools: view.tools as never }))
    server.setRequestHandler("tools/call", async ({ params }) => {
      const answer = await call(params.name, params.arguments ?? {})
      if (answer === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknown(params.name, view))
      return callResult(answer)
    })
    serveReading(server, reading)
    return server
  }
})

const unknown = (name: string, { search }: View): string =>
  `Unknown tool: ${quotedName(name)}${search?.isFound(name) === true ? ", which is an operation: call it by call_operation" : ""}`

import * as second from "@modelcontextprotocol/client"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js"
import { Effect, type Scope } from "effect"

/** The methods that both official SDKs have, in the types of the second. */
export type Connected = Pick<
  second.Client,
  | "callTool"
  | "complete"
  | "getPrompt"
  | "listPrompts"
  | "listResources"
  | "listResourceTemplates"
  | "listTools"
  | "readResource"
>

type Connect = (
  url: URL,
  init: { readonly requestInit: RequestInit }
) => Promise<Connected & { close(): Promise<void> }>

const info = { name: "probe", version: "3.2" }

const connects: Readonly<Record<string, Connect>> = {
  "a client of SDK 1": async (url, init) => {
    const client = new Client(info)
    await client.connect(new StreamableHTTPClientTransport(url, init) as Transport)
    return client as never
  },
  "a client of revision 2026-07-28": async (url, init) => {
    const client = new second.Client(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } })
    await client.connect(new second.StreamableHTTPClientTransport(url, init))
    return client
  }
}

/** The official SDKs, oldest first. */
export const sdks = Object.keys(connects)

/** Connects a client of one SDK until the scope ends. */
export const connected = (sdk: string, url: string, key: string): Effect.Effect<Connected, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(() =>
      connects[sdk]!(new URL(url), { requestInit: { headers: { Authorization: `Bearer ${key}` } } })
    ),
    (client) => Effect.promise(() => client.close())
  )

/** Returns the refusal that a client received, with the message as the server wrote it. */
export const refusal = (asked: () => Promise<unknown>) =>
  Effect.map(
    Effect.flip(Effect.tryPromise({ try: asked, catch: (error) => error as Refused })),
    ({ code, data, message }) => ({ code, data, message: message.replace(/^MCP error -\d+: /u, "") })
  )

interface Refused {
  readonly code: number
  readonly data?: any
  readonly message: string
}

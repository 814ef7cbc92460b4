import { Effect } from "effect"

/** The `_meta` of a request of revision 2026-07-28. */
export const envelope = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "probe", version: "2.1" },
  "io.modelcontextprotocol/clientCapabilities": {}
}

/** The headers that mirror a request of this revision. */
export const mirror = (method: string, name?: string): Record<string, string> => ({
  "MCP-Protocol-Version": "2026-07-28",
  "Mcp-Method": method,
  ...(name !== undefined && { "Mcp-Name": name })
})

export interface Sent {
  readonly url: string
  readonly key?: string | undefined
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent unchanged if it is text, else as JSON. */
  readonly body?: unknown
}

/** Sends one HTTP request, without an MCP client. */
export const post = ({ body, headers, key, method = "POST", url }: Sent) =>
  Effect.promise(async () => {
    const response = await fetch(url, {
      method,
      headers: {
        "Content-Type": "application/json",
        ...(key !== undefined && { Authorization: `Bearer ${key}` }),
        ...headers
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) })
    })
    const text = await response.text()
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined }
  })

import { SERVER_INFO_META_KEY } from "@modelcontextprotocol/server"
import type { Answer } from "@tidings/pipeline/Call"
import type { Era } from "./Era.ts"
import { listTtlMs, serverInfo } from "./identity.ts"
import type { ListedTool } from "./listed.ts"

// What revision 2026-07-28 has in every result, in the order in which the SDK writes it.
const stamp = { _meta: { [SERVER_INFO_META_KEY]: serverInfo } }
const callStamp = `,"resultType":"complete",${JSON.stringify(stamp).slice(1)}`

/** The result of tools/list, key for key as the SDK would write it. */
export const listResult = (tools: ReadonlyArray<ListedTool>, era: Era) =>
  era === "legacy" ? { tools } : { tools, resultType: "complete", ttlMs: listTtlMs, cacheScope: "private", ...stamp }

/** The result of tools/call: the answer's own JSON, verbatim, and a text mirror of it for hosts that show a model only text. */
export const callResult = ({ body, status }: Answer) => ({
  content: [{ type: "text" as const, text: body }],
  structuredContent: JSON.parse(body) as Record<string, unknown>,
  ...(status >= 400 && { isError: true })
})

/** `callResult` as JSON text without parsing the answer, byte for byte as the SDK would write it. */
export const callResultJson = ({ body, status }: Answer, era: Era): string => {
  const mirror = `"content":[{"type":"text","text":${JSON.stringify(body)}}]`
  const error = status >= 400 ? `,"isError":true` : ""
  return `{${mirror},"structuredContent":${body}${error}${era === "modern" ? callStamp : "}"}`
}

import manifest from "../package.json" with { type: "json" }
import { isRpcObject, type RpcMessage } from "./RpcMessage.ts"

const maxLength = 100

/**
 * Builds the relay's User-Agent, with the client's name once a handshake gave it, so that two clients with one key can
 * be told apart.
 */
export const userAgentOf = (handshake?: RpcMessage): string => {
  const own = `${manifest.name}/${manifest.version}`
  const params = handshake?.["params"]
  const info = isRpcObject(params) && isRpcObject(params["clientInfo"]) ? params["clientInfo"] : {}
  const client = `${String(info["name"] ?? "")}/${String(info["version"] ?? "")}`.replaceAll(
    /[^\x21-\x7e]|[()\\]/gu,
    ""
  )
  return client === "/" ? own : `${own} (${client.slice(0, maxLength)})`
}

const versionKey = "io.modelcontextprotocol/protocolVersion"

/** Parameter that the header `Mcp-Name` repeats, by method (SEP-2243, SEP-2663). */
const named = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
  ["tasks/get", "taskId"],
  ["tasks/update", "taskId"],
  ["tasks/cancel", "taskId"]
])

const paramsOf = ({ params }: RpcMessage): RpcMessage => (isRpcObject(params) ? params : {})

/** Returns the revision that a message of 2026-07-28 or later names in itself; undefined for older ones. */
export const revisionOf = (message: RpcMessage): string | undefined => {
  const { _meta: meta } = paramsOf(message)
  return isRpcObject(meta) && typeof meta[versionKey] === "string" ? meta[versionKey] : undefined
}

/** Builds the HTTP headers that repeat fields of such a message (SEP-2243). */
export const mirrorOf = (message: RpcMessage, revision: string): Readonly<Record<string, string>> => {
  const { method } = message
  if (typeof method !== "string") return { "mcp-protocol-version": fieldValue(revision) }
  const field = named.get(method)
  const name = field === undefined ? undefined : paramsOf(message)[field]
  return {
    "mcp-protocol-version": fieldValue(revision),
    "mcp-method": fieldValue(method),
    ...(typeof name === "string" && { "mcp-name": fieldValue(name) })
  }
}

/** Encodes text for an HTTP header: unchanged if it is safe, else as `=?base64?…?=`. */
const fieldValue = (text: string): string =>
  /^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/u.test(text) && !/^=\?base64\?.*\?=$/u.test(text)
    ? text
    : `=?base64?${Buffer.from(text).toString("base64")}?=`

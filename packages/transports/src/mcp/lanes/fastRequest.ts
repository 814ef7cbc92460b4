import {
  classifyInboundRequest,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS
} from "@modelcontextprotocol/server"
import type { IncomingHttpHeaders } from "node:http"
import type { Era } from "../wire/Exchange.ts"
import { isObject } from "@tidings/schema/isObject"

/** A request that the fast lane can answer: a plain tools/list or tools/call. */
export type FastRequest = { readonly era: Era; readonly id: string | number } & (
  | { readonly method: "tools/list" }
  | { readonly method: "tools/call"; readonly name: string; readonly args: Readonly<Record<string, unknown>> }
)

const modernRevision = "2026-07-28"
const legacyRevisions: ReadonlyArray<unknown> = SUPPORTED_PROTOCOL_VERSIONS

const messageKeys = new Set(["jsonrpc", "id", "method", "params"])
const envelopeKeys = new Set([PROTOCOL_VERSION_META_KEY, CLIENT_INFO_META_KEY, CLIENT_CAPABILITIES_META_KEY])
const paramKeys = { "tools/list": new Set(["_meta"]), "tools/call": new Set(["_meta", "name", "arguments"]) }

const hasOnly = (object: object, keys: ReadonlySet<string>) => Object.keys(object).every((key) => keys.has(key))

/**
 * Recognises one plain tools/list or tools/call with fully valid headers; undefined for any other message, which the
 * SDK must judge.
 */
export const fastRequest = (headers: IncomingHttpHeaders, message: unknown): FastRequest | undefined => {
  if (!isObject(message) || message["jsonrpc"] !== "2.0" || !hasOnly(message, messageKeys)) return undefined
  const { id, method, params = {} } = message
  if (typeof id !== "string" && !Number.isSafeInteger(id)) return undefined
  if (method !== "tools/list" && method !== "tools/call") return undefined
  if (!isObject(params) || !hasOnly(params, paramKeys[method])) return undefined
  const era = eraOf(headers, message, params)
  if (era === undefined) return undefined
  const base = { era, id: id as string | number }
  if (method === "tools/list") return { ...base, method }
  const { arguments: args = {}, name } = params
  // The SDK drops an argument of this name when it reads them.
  if (typeof name !== "string" || !isObject(args) || Object.hasOwn(args, "__proto__")) return undefined
  return { ...base, method, name, args }
}

const eraOf = (
  headers: IncomingHttpHeaders,
  message: Readonly<Record<string, unknown>>,
  params: Readonly<Record<string, unknown>>
): Era | undefined => {
  const version = headers["mcp-protocol-version"]
  if (!Object.hasOwn(params, "_meta")) {
    return version === undefined || legacyRevisions.includes(version) ? "legacy" : undefined
  }
  return version === modernRevision && mirrors(headers, message["method"], params) && isEnvelope(headers, message)
    ? "modern"
    : undefined
}

/** True if the headers repeat the body's method and tool name (SEP-2243). */
const mirrors = (headers: IncomingHttpHeaders, method: unknown, params: Readonly<Record<string, unknown>>): boolean =>
  headers["mcp-method"] === method && (method === "tools/list" || headers["mcp-name"] === params["name"])

const isEnvelope = (headers: IncomingHttpHeaders, message: Readonly<Record<string, unknown>>): boolean => {
  const meta = (message["params"] as Readonly<Record<string, unknown>>)["_meta"]
  if (!isObject(meta) || !hasOnly(meta, envelopeKeys)) return false
  const found = classifyInboundRequest({
    httpMethod: "POST",
    protocolVersionHeader: headers["mcp-protocol-version"] as string,
    body: message
  })
  return found.kind === "modern" && found.classification.revision === modernRevision
}

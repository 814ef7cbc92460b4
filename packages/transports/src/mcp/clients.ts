import { CLIENT_INFO_META_KEY } from "@modelcontextprotocol/server"
import { writable } from "@tidings/schema/writable"
import type { IncomingHttpHeaders } from "node:http"
import { isObject } from "./isObject.ts"

const maxLength = 200
const maxRemembered = 1_000

const named = (info: unknown): string | undefined =>
  isObject(info) && typeof info["name"] === "string" && typeof info["version"] === "string"
    ? `${info["name"]}/${info["version"]}`
    : undefined

const clean = (name: string | undefined): string | undefined =>
  name && writable(name.replaceAll(/\p{Cc}/gu, ""), maxLength)

/**
 * The calling program for the audit log, `name/version`: from the envelope, or from the handshake (older revisions name themselves
 * there alone, and there are no sessions: the last one made with the same credential by the same User-Agent counts), else the User-Agent.
 */
export const clients = () => {
  const shaken = new Map<string, string>()
  const remember = (caller: string, name: string) => {
    shaken.delete(caller)
    shaken.set(caller, name)
    if (shaken.size > maxRemembered) shaken.delete(shaken.keys().next().value!)
  }
  return (message: unknown, headers: IncomingHttpHeaders): string | undefined => {
    const params = isObject(message) && isObject(message["params"]) ? message["params"] : {}
    const meta = isObject(params["_meta"]) ? params["_meta"] : {}
    const caller = `${headers.authorization ?? ""} ${headers["user-agent"] ?? ""}`
    const said = clean(named(meta[CLIENT_INFO_META_KEY]) ?? named(params["clientInfo"]))
    if (said !== undefined && headers.authorization !== undefined) remember(caller, said)
    return said ?? shaken.get(caller) ?? clean(headers["user-agent"])
  }
}

import { LruCache } from "@tidings/engines/caches/LruCache"
import { CLIENT_INFO_META_KEY } from "@modelcontextprotocol/server"
import { writable } from "@tidings/schema/fields/writable"
import type { IncomingHttpHeaders } from "node:http"
import { isObject } from "@tidings/schema/isObject"

const maxLength = 200
const maxRemembered = 1_000

const named = (info: unknown): string | undefined =>
  isObject(info) && typeof info["name"] === "string" && typeof info["version"] === "string"
    ? `${info["name"]}/${info["version"]}`
    : undefined

const clean = (name: string | undefined): string | undefined =>
  name && writable(name.replaceAll(/\p{Cc}/gu, ""), maxLength)

/** What is known of a calling program, for the audit log. */
export interface ClientNames {
  /** `name/version`, as it calls itself. */
  readonly client?: string
  readonly userAgent?: string
}

/** Two names of one program differ in their version at most. */
const programOf = (name: string): string => name.slice(0, name.lastIndexOf("/"))

/**
 * What the calling program says of itself: in the envelope, or in the handshake. Older revisions name themselves there alone, and there are no
 * sessions: what was said with the same credential by the same User-Agent counts, unless two programs said different names.
 */
export const clients = () => {
  const shaken = new LruCache<{ readonly name: string | undefined }>({ entries: maxRemembered, weight: maxRemembered })
  const remember = (caller: string, name: string) => {
    const { name: before } = shaken.get(caller) ?? { name }
    const isSame = before !== undefined && programOf(before) === programOf(name)
    shaken.set(caller, { name: isSame ? name : undefined }, 1)
  }
  return (message: unknown, headers: IncomingHttpHeaders): ClientNames => {
    const params = isObject(message) && isObject(message["params"]) ? message["params"] : {}
    const meta = isObject(params["_meta"]) ? params["_meta"] : {}
    const caller = `${headers.authorization ?? ""} ${headers["user-agent"] ?? ""}`
    const enveloped = clean(named(meta[CLIENT_INFO_META_KEY]))
    const greeted = clean(named(params["clientInfo"]))
    if (greeted !== undefined && headers.authorization !== undefined) remember(caller, greeted)
    const client = enveloped ?? greeted ?? shaken.get(caller)?.name
    const userAgent = clean(headers["user-agent"])
    return { ...(client !== undefined && { client }), ...(userAgent !== undefined && { userAgent }) }
  }
}

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

/** Names of a calling program, for the audit log. */
export interface ClientNames {
  /** `name/version`, as reported by the program itself. */
  readonly client?: string
  readonly userAgent?: string
}

/** Returns the name without its version; two names of one program differ at most in the version. */
const programOf = (name: string): string => name.slice(0, name.lastIndexOf("/"))

/**
 * Returns the names that the calling program gives in the envelope or in the handshake. Older revisions give them only
 * in the handshake, and there are no sessions: the last name given with the same credential and User-Agent counts,
 * unless two programs gave different names.
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

import { CLIENT_INFO_META_KEY } from "@modelcontextprotocol/server"
import type { IncomingHttpHeaders } from "node:http"
import { isObject } from "./isObject.ts"

const maxLength = 200

/** The calling program for the audit log, `name/version`: from the envelope, else the handshake, else the User-Agent. */
export const clientOf = (message: unknown, headers: IncomingHttpHeaders): string | undefined => {
  const params = isObject(message) && isObject(message["params"]) ? message["params"] : {}
  const meta = isObject(params["_meta"]) ? params["_meta"] : {}
  const name = named(meta[CLIENT_INFO_META_KEY]) ?? named(params["clientInfo"]) ?? headers["user-agent"]
  return name?.replaceAll(/\p{Cc}/gu, "").slice(0, maxLength)
}

const named = (info: unknown): string | undefined =>
  isObject(info) && typeof info["name"] === "string" && typeof info["version"] === "string"
    ? `${info["name"]}/${info["version"]}`
    : undefined

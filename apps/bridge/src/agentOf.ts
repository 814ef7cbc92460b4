import manifest from "../package.json" with { type: "json" }
import { isObject, type Message } from "./Message.ts"

const maxLength = 100

/**
 * Builds the relay's User-Agent, with the client's name once a handshake gave it, so that two clients with one key can
 * be told apart.
 */
export const agentOf = (handshake?: Message): string => {
  const own = `${manifest.name}/${manifest.version}`
  const params = handshake?.["params"]
  const info = isObject(params) && isObject(params["clientInfo"]) ? params["clientInfo"] : {}
  const client = `${String(info["name"] ?? "")}/${String(info["version"] ?? "")}`.replaceAll(
    /[^\x21-\x7e]|[()\\]/gu,
    ""
  )
  return client === "/" ? own : `${own} (${client.slice(0, maxLength)})`
}

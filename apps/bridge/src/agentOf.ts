import manifest from "../package.json" with { type: "json" }
import { isObject, type Message } from "./Message.ts"

const maxLength = 100

/** How the relay names itself: with the client behind it once a handshake told, so that two clients with one key are told apart. */
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

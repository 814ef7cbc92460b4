import type { UnreadableCallback } from "../Callback.ts"

/** Parses the body of a callback as JSON, of any shape; undefined if it is not JSON. */
export const jsonOf = (body: Uint8Array): any => {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"))
  } catch {
    return undefined
  }
}

/** The complaint about a body that this provider never sends. */
export const notFrom = (provider: string): UnreadableCallback => ({
  unreadable: "format_invalid",
  message: `This is not what ${provider} sends.`
})

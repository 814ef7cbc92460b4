import type { Unreadable } from "../Callback.ts"

/** The body of a callback as JSON, whatever it holds; undefined where it is none. */
export const jsonOf = (body: Uint8Array): any => {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"))
  } catch {
    return undefined
  }
}

/** A body that this provider never sends. */
export const notFrom = (provider: string): Unreadable => ({
  unreadable: "format_invalid",
  message: `This is not what ${provider} sends.`
})

import type { UnreadableCallback } from "../Callback.ts"

/** Returns the first non-empty text: the reason that a provider gave, or "no reason given". */
export const wordsIn = (...found: ReadonlyArray<unknown>): string => textIn(...found) || "no reason given"

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

/**
 * Returns the first non-empty text or finite number as text; empty if there is none. Providers' answers may be of any
 * shape.
 */
export const textIn = (...found: ReadonlyArray<unknown>): string => {
  const said = found.find((one) => (typeof one === "string" && one !== "") || Number.isFinite(one))
  return said === undefined ? "" : String(said)
}

/** Returns the objects of a list; empty if the value is no list. */
export const objectsIn = (value: unknown): ReadonlyArray<any> =>
  Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : []

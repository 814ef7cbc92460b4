import { isObject } from "@tidings/schema/isObject"
import { call } from "./searchTools.ts"

interface Inner {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

/** Returns the operation call inside a call of call_operation; undefined for other tools and for malformed calls. */
export const innerCall = (name: unknown, args: unknown): Inner | undefined => {
  if (name !== call.name || !isObject(args)) return undefined
  const { arguments: inner = {}, name: operation, ...more } = args
  return typeof operation === "string" && isObject(inner) && Object.keys(more).length === 0
    ? { name: operation, args: inner }
    : undefined
}

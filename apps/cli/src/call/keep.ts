import { isObject } from "@tidings/schema/isObject"
import { Effect } from "effect"
import { existsSync, writeFileSync } from "node:fs"
import { failed, misused, type Stop } from "../Stop.ts"

/** What an answer is worth as a file: the bytes that it carries in base64 (`fileBase64`), else the answer itself as JSON. */
const contentsOf = (value: unknown): Uint8Array => {
  const encoded = isObject(value)
    ? Object.entries(value).find(([name, member]) => name.endsWith("Base64") && typeof member === "string")
    : undefined
  return encoded === undefined
    ? Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
    : Buffer.from(encoded[1] as string, "base64")
}

/** Refuses a file that is there already, unless it may be replaced; asked before a call is made that may cost something. */
export const refuseToReplace = (file: string, force: boolean): Effect.Effect<void, Stop> =>
  Effect.suspend(() =>
    !force && existsSync(file)
      ? misused(`${file} is there already: name another, or replace it by --force.`)
      : Effect.void
  )

/** Writes an answer into a file; answers its size in bytes. */
export const keep = (file: string, value: unknown, force: boolean): Effect.Effect<number, Stop> =>
  Effect.try({
    try: () => {
      const contents = contentsOf(value)
      writeFileSync(file, contents, { flag: force ? "w" : "wx" })
      return contents.byteLength
    },
    catch: (error) => failed(`The call was made, and its answer could not be written: ${(error as Error).message}`)
  })

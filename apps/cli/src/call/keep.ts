import { isObject } from "@tidings/schema/isObject"
import { Effect } from "effect"
import { existsSync, writeFileSync } from "node:fs"
import { failing, misused, type Stop } from "../Stop.ts"
import { CommandTerminal } from "../terminal/CommandTerminal.ts"

/**
 * Returns the file contents of an answer: the bytes that it carries in base64 (`fileBase64`), else the answer itself as
 * JSON.
 */
const contentsOf = (value: unknown): Uint8Array => {
  const encoded = isObject(value)
    ? Object.entries(value).find(([name, member]) => name.endsWith("Base64") && typeof member === "string")
    : undefined
  return encoded === undefined
    ? Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)
    : Buffer.from(encoded[1] as string, "base64")
}

/** The file name that stands for stdout, so that the answer goes to the next program. */
export const stdout = "-"

/**
 * Refuses an existing file, unless it may be replaced, and bytes for a terminal; called before the call itself, which
 * may cost something.
 */
export const refuseToKeep = (
  file: string,
  { force, isFile }: { readonly force: boolean; readonly isFile: boolean }
): Effect.Effect<void, Stop> =>
  Effect.gen(function* () {
    const { out } = yield* CommandTerminal
    if (file === stdout && isFile && out.isTerminal)
      return yield* misused("A file is not shown on a terminal: name one by --output, or pipe it on: --output - | …")
    if (file !== stdout && !force && existsSync(file))
      return yield* misused(`${file} is there already: name another, or replace it by --force.`)
  })

/** Writes an answer into a file, or unchanged to stdout; returns its size in bytes. */
export const keep = (file: string, value: unknown, force: boolean): Effect.Effect<number, Stop> =>
  Effect.gen(function* () {
    const { out } = yield* CommandTerminal
    return yield* Effect.try({
      try: () => {
        const contents = contentsOf(value)
        if (file === stdout) out.write(contents)
        else writeFileSync(file, contents, { flag: force ? "w" : "wx" })
        return contents.byteLength
      },
      catch: (error) => failing(`The call was made, and its answer could not be written: ${(error as Error).message}`)
    })
  })

import type { CredentialField } from "@tidings/connectors/credentialFields"
import { flagOf } from "@tidings/operator/Command"
import { Effect } from "effect"
import { closeSync, openSync, readSync } from "node:fs"
import { misused, type Stop } from "../../Stop.ts"

/** Values of fields, by name. */
export type TypedTexts = Readonly<Record<string, string>>

const mostBytes = 64 * 1024

const tooLong = (name: string): Stop => misused(`--${flagOf(name)}: a secret is at most ${mostBytes / 1024} KB.`)

/** Removes the end of the last line, which editors and echo add. */
const withoutEnd = (text: string): string => text.replace(/\r?\n$/u, "")

/** Reads a file or a pipe, at most one byte more than a secret may have. */
const beginningOf = (path: string): Buffer => {
  const file = openSync(path, "r")
  try {
    const buffer = Buffer.alloc(mostBytes + 1)
    let read = 0
    for (let more = -1; more !== 0 && read < buffer.length; read += more)
      more = readSync(file, buffer, read, buffer.length - read, null)
    return buffer.subarray(0, read)
  } finally {
    closeSync(file)
  }
}

/** Reads the secret in a file. The error does not repeat the path: somebody may have typed the secret itself. */
export const inFile = (name: string, path: string): Effect.Effect<string, Stop> =>
  Effect.gen(function* () {
    const bytes = yield* Effect.try({
      try: () => beginningOf(path),
      catch: (error) =>
        misused(
          `--${flagOf(name)}: name a file that holds it, or - for stdin, since others on this machine can read what is typed; this file cannot be read (${(error as NodeJS.ErrnoException).code}).`
        )
    })
    return bytes.length > mostBytes ? yield* tooLong(name) : withoutEnd(bytes.toString("utf8"))
  })

const stdin = (name: string): Effect.Effect<string, Stop> =>
  Effect.tryPromise({
    try: async () => {
      const chunks: Array<Buffer> = []
      let length = 0
      for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
        chunks.push(chunk)
        length += chunk.length
        if (length > mostBytes) throw tooLong(name)
      }
      return Buffer.concat(chunks).toString("utf8")
    },
    catch: (error) =>
      (error as { readonly _tag?: string })._tag === "Stop" ? (error as Stop) : misused("stdin cannot be read.")
  })

/** Reads the secrets from stdin: a single one, or one in each line, in the order of the fields. */
export const inStdin = (fields: ReadonlyArray<CredentialField>): Effect.Effect<TypedTexts, Stop> =>
  Effect.gen(function* () {
    const [first, ...others] = fields
    if (first === undefined) return {}
    const text = withoutEnd(yield* stdin(first.name))
    if (others.length === 0) return { [first.name]: text }
    const lines = text.split(/\r?\n/u)
    if (lines.length !== fields.length) {
      const names = fields.map(({ name }) => `--${flagOf(name)}`).join(", ")
      return yield* misused(`stdin must hold one line for each of ${names}, in this order; it holds ${lines.length}.`)
    }
    return Object.fromEntries(fields.map(({ name }, place) => [name, lines[place]!]))
  })

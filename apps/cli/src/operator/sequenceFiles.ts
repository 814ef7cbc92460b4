import { Effect } from "effect"
import { closeSync, globSync, openSync, readSync, statSync } from "node:fs"
import { join } from "node:path"
import { misused, type Stop } from "../Stop.ts"

/** One byte more than a file may hold, so that an oversized file is refused by name. */
const mostBytes = 64 * 1024 + 1

const mostFiles = 200

/** Files for a command's input; `whole` is true if they are all files of a folder. */
export interface SequenceFiles {
  readonly files: ReadonlyArray<{ readonly filename: string; readonly base64: string }>
  readonly whole: boolean
}

const beginningOf = (path: string): Buffer => {
  const file = openSync(path, "r")
  try {
    const buffer = Buffer.alloc(mostBytes)
    let read = 0
    for (let more = -1; more !== 0 && read < mostBytes; read += more)
      more = readSync(file, buffer, read, mostBytes - read, null)
    return buffer.subarray(0, read)
  } finally {
    closeSync(file)
  }
}

const filesIn = (folder: string): ReadonlyArray<string> =>
  globSync("**/*.{yaml,yml}", { cwd: folder })
    .toSorted()
    .map((name) => join(folder, name))

/**
 * Reads files, and those in folders by their names; reads no more of each than is needed to see that it is too large.
 */
export const sequenceFiles = (paths: ReadonlyArray<string>): Effect.Effect<SequenceFiles, Stop> =>
  Effect.gen(function* () {
    const read = <A>(path: string, act: () => A) =>
      Effect.try({
        try: act,
        catch: (error) => misused(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
      })
    let whole = false
    const found = new Set<string>()
    for (const path of paths) {
      const isFolder = yield* read(path, () => statSync(path).isDirectory())
      whole ||= isFolder
      const inside = isFolder ? yield* read(path, () => filesIn(path)) : [path]
      if (inside.length === 0) return yield* misused(`${path} holds no .yaml or .yml file.`)
      for (const name of inside) found.add(name)
      if (found.size > mostFiles) return yield* misused(`At most ${mostFiles} files are applied at once.`)
    }
    const files = yield* Effect.forEach(found, (filename) =>
      Effect.map(
        read(filename, () => beginningOf(filename)),
        (bytes) => ({ filename, base64: bytes.toString("base64") })
      )
    )
    return { files, whole }
  })

import { readFile } from "node:fs/promises"
import { checkedGenerators } from "../../generate/generators.ts"
import type { Files } from "../../generate/write.ts"
import { root } from "../../source/root.ts"

export const name = "generated"

/** Finds files that differ from their generator's output. */
export const stale = async (
  files: Files,
  read: (path: string) => Promise<string | undefined>
): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const [path, text] of files) {
    const written = await read(path)
    if (written === text) continue
    const state = written === undefined ? "missing" : text === undefined ? "left over" : "stale"
    found.push(`${path} is ${state}: run pnpm generate`)
  }
  return found
}

export const run = async () => {
  const found: Array<string> = []
  for (const load of checkedGenerators) found.push(...(await stale(await (await load()).files(), readFromDisk)))
  return found
}

const readFromDisk = (path: string): Promise<string | undefined> =>
  readFile(root + path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined
    throw error
  })

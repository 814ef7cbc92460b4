import { mkdir, readFile, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

/** Texts by path from the root; a path without a text is of a file to remove. */
export type Files = ReadonlyMap<string, string | undefined>

/**
 * Writes files under `base`, removes those without a text and returns the paths that changed; a file with the same text
 * is left untouched.
 */
export const write = async (base: string, files: Files): Promise<ReadonlyArray<string>> => {
  const changed: Array<string> = []
  for (const [path, text] of files) {
    const target = join(base, path)
    if ((await readFile(target, "utf8").catch(() => undefined)) === text) continue
    if (text === undefined) await rm(target)
    else {
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, text)
    }
    changed.push(path)
  }
  return changed
}

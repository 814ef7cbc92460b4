import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

/** Writes files under `base` and returns the paths that changed; a file with the same text is left untouched. */
export const write = async (base: string, files: ReadonlyMap<string, string>): Promise<ReadonlyArray<string>> => {
  const changed: Array<string> = []
  for (const [path, text] of files) {
    const target = join(base, path)
    if ((await readFile(target, "utf8").catch(() => undefined)) === text) continue
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text)
    changed.push(path)
  }
  return changed
}

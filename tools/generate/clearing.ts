import { glob } from "node:fs/promises"
import { root } from "../source/root.ts"
import type { Files } from "./write.ts"

/** Adds to a generator's files those to remove: whatever else is in `folders`, which hold nothing but its output. */
export const clearing = async (folders: ReadonlyArray<string>, files: Files, base = root): Promise<Files> => {
  const all = new Map(files)
  for await (const entry of glob(
    folders.map((folder) => `${folder}/**/*.*`),
    { cwd: base }
  )) {
    const path = entry.replaceAll("\\", "/")
    if (!all.has(path)) all.set(path, undefined)
  }
  return all
}

import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "../source/root.ts"
import { formatted } from "./formatted.ts"
import { generatedLine } from "./rows.ts"

const folder = "packages/storage/src/tables"

/** Generates the schema for migrations and queries: every file of the folder that declares a table. */
export const files = async (base: string = root): Promise<ReadonlyMap<string, string>> => {
  const found = (await readdir(join(base, folder)).catch((): Array<string> => [])).sort()
  const texts = await Promise.all(found.map((path) => readFile(join(base, folder, path), "utf8")))
  const tables = found.filter((_, index) => texts[index]!.includes("pgTable("))
  if (tables.length === 0) return new Map()
  const path = `${folder}/index.ts`
  const text = [generatedLine, ...tables.map((table) => `export * from "./${table}"`)].join("\n")
  return new Map([[path, await formatted(path, text)]])
}

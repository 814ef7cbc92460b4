import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "../source/root.ts"
import { formatted } from "./formatted.ts"
import { generatedLine, importLines, nameOf, rowsIn } from "./rows.ts"

interface List {
  readonly folder: string
  /** Name of the registry's export. */
  readonly name: string
  readonly says: string
}

/** True if a file declares a family of rows, as a list, instead of one. */
const isFamily = async (path: string): Promise<boolean> => (await readFile(path, "utf8")).includes("export default [")

/**
 * Generates the list of a folder's rows, from `<row_name>.ts` or, of rows that share what they are made of,
 * `<family_name>.ts`; empty before the first row exists.
 */
export const rowList =
  ({ folder, name, says }: List) =>
  async (base: string = root): Promise<ReadonlyMap<string, string>> => {
    const paths = await rowsIn(join(base, folder), "*.ts")
    if (paths.length === 0) return new Map()
    const named = await Promise.all(
      paths.map(async (path) => ((await isFamily(join(base, folder, path))) ? `...${nameOf(path)}` : nameOf(path)))
    )
    const text = [
      generatedLine,
      ...importLines(paths),
      "",
      `/** ${says} */`,
      `export const ${name} = [${named.join(", ")}] as const`
    ].join("\n")
    const path = `${folder}/registry.ts`
    return new Map([[path, await formatted(path, text)]])
  }

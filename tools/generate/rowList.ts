import { join } from "node:path"
import { root } from "../source/root.ts"
import { formatted } from "./formatted.ts"
import { generatedLine, importLines, nameOf, rowsIn } from "./rows.ts"

interface List {
  readonly folder: string
  /** What the registry exports. */
  readonly name: string
  readonly says: string
}

/** Generates the list of a folder's rows, from `<row_name>.ts`; nothing before the first row stands. */
export const rowList =
  ({ folder, name, says }: List) =>
  async (base: string = root): Promise<ReadonlyMap<string, string>> => {
    const paths = await rowsIn(join(base, folder), "*.ts")
    if (paths.length === 0) return new Map()
    const text = [
      generatedLine,
      ...importLines(paths),
      "",
      `/** ${says} */`,
      `export const ${name} = [${paths.map(nameOf).join(", ")}] as const`
    ].join("\n")
    const path = `${folder}/registry.ts`
    return new Map([[path, await formatted(path, text)]])
  }

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

/** Generates the list of a folder's rows, from `<row_name>.ts`; empty before the first row exists. */
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

import { join } from "node:path"
import { root } from "../source/root.ts"
import { formatted } from "./formatted.ts"
import { generatedLine, importLines, rowNameOf, rowsIn } from "./rows.ts"

const folder = "packages/operations/src/prompts"

/** Generates the list of prompts, from `<prompt_name>.ts`; empty before the first row exists. */
export const files = async (base: string = root): Promise<ReadonlyMap<string, string>> => {
  const paths = await rowsIn(join(base, folder), "*.ts")
  if (paths.length === 0) return new Map()
  const text = [
    generatedLine,
    ...importLines(paths),
    "",
    "/** Every prompt of the platform. */",
    `export const prompts = [${paths.map(rowNameOf).join(", ")}] as const`
  ].join("\n")
  const path = `${folder}/registry.ts`
  return new Map([[path, await formatted(path, text)]])
}

import { join } from "node:path"
import { root } from "../check/root.ts"
import { formatted } from "./formatted.ts"
import { generatedLine, importLines, nameOf, rowsIn } from "./rows.ts"

const folder = "packages/services/src/jobs"

/** The list of jobs, from `<job_name>.ts`; nothing before the first row stands. */
export const files = async (base: string = root): Promise<ReadonlyMap<string, string>> => {
  const paths = await rowsIn(join(base, folder), "*.ts")
  if (paths.length === 0) return new Map()
  const text = [
    generatedLine,
    ...importLines(paths),
    "",
    "/** Every job of the platform. */",
    `export const jobs = [${paths.map(nameOf).join(", ")}] as const`
  ].join("\n")
  const path = `${folder}/registry.ts`
  return new Map([[path, await formatted(path, text)]])
}

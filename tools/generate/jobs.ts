import { join } from "node:path"
import { root } from "../check/root.ts"
import { formatted } from "./formatted.ts"
import { generatedLine, importLines, nameOf, rowsIn } from "./rows.ts"

const folder = "packages/services/src/jobs"

/** The registry of jobs, from `<resource>/jobs/<job_name>.ts`, and `jobs/<job_name>.ts` for those of no resource; nothing before the first row stands. */
export const files = async (base: string = root): Promise<ReadonlyMap<string, string>> => {
  const own = await rowsIn(join(base, folder), "*.ts")
  const others = (await rowsIn(join(base, folder, ".."), "*/jobs/*.ts")).map((path) => `../${path}`)
  const paths = [...own, ...others].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  if (paths.length === 0) return new Map()
  const text = [
    generatedLine.replace("this folder", "this folder and of each resource's jobs"),
    ...importLines(paths),
    "",
    "/** Every job of the platform. */",
    `export const jobs = [${paths.map(nameOf).join(", ")}] as const`
  ].join("\n")
  const path = `${folder}/registry.ts`
  return new Map([[path, await formatted(path, text)]])
}

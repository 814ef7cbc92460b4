import { join } from "node:path"
import { root } from "../source/root.ts"
import { formatted } from "./formatted.ts"
import { generatedLine, importLines, rowNameOf, rowsIn } from "./rows.ts"

const room = "packages/services/src"

/**
 * Generates the registry of jobs, from `<resource>/jobs/<job_name>.ts`, and `jobs/<job_name>.ts` for those of no
 * resource; empty before the first row exists. The registry is outside all these folders.
 */
export const files = async (base: string = root): Promise<ReadonlyMap<string, string>> => {
  const found = await Promise.all(["jobs/*.ts", "*/jobs/*.ts"].map((rows) => rowsIn(join(base, room), rows)))
  const paths = found.flat().toSorted((a, b) => (rowNameOf(a) < rowNameOf(b) ? -1 : 1))
  if (paths.length === 0) return new Map()
  const text = [
    generatedLine.replace("the files of this folder", "the files of each resource's jobs"),
    ...importLines(paths),
    "",
    "/** Every job of the platform. */",
    `export const jobs = [${paths.map(rowNameOf).join(", ")}] as const`
  ].join("\n")
  const path = `${room}/allJobs.ts`
  return new Map([[path, await formatted(path, text)]])
}

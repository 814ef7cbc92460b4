import { join } from "node:path"
import { root } from "../check/root.ts"
import { formatted } from "./formatted.ts"
import { generatedLine, importLines, nameOf, rowsIn } from "./rows.ts"

const folder = "packages/operations/src"

/** The registry of operations, from `<group>/<operation_name>.ts`, where prompts is no group; nothing before the first row stands. */
export const files = async (base: string = root): Promise<ReadonlyMap<string, string>> => {
  const paths = (await rowsIn(join(base, folder), "*/*.ts")).filter((path) => !path.startsWith("prompts/"))
  if (paths.length === 0) return new Map()
  const groups = Object.entries(Object.groupBy(paths, (path) => path.split("/")[0]!))
  const text = [
    generatedLine,
    `import * as Registry from "@tidings/pipeline/Registry"`,
    `import { answerOf } from "./answerOf.ts"`,
    ...importLines(paths),
    "",
    "/** Every operation of the platform, by group. */",
    "export const registry = Registry.make({",
    groups.map(([group, rows = []]) => `"${group}": [${rows.map(nameOf).join(", ")}]`).join(",\n"),
    "}, answerOf)"
  ].join("\n")
  const path = `${folder}/registry.ts`
  return new Map([[path, await formatted(path, text)]])
}

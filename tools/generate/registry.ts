import { dirname, join } from "node:path"
import { root } from "../source/root.ts"
import { formatted } from "./formatted.ts"
import { generatedLine, importLines, rowNameOf, rowsIn } from "./rows.ts"

const folder = "packages/operations/src"

const identifierOf = (group: string): string => `${group.replaceAll("-", "_")}_heading`

/**
 * Generates the registry of operations, from `<group>/<operation_name>.ts` and the texts of `<group>/group.ts`; prompts
 * and testing are not groups. Empty before the first row exists.
 */
export const files = async (base: string = root): Promise<ReadonlyMap<string, string>> => {
  const found = (await rowsIn(join(base, folder), "*/*.ts")).filter((path) => !/^(?:prompts|testing)\//u.test(path))
  const paths = found.filter((path) => rowNameOf(path) !== "group")
  const headings = found.filter((path) => rowNameOf(path) === "group").map((path) => dirname(path))
  if (paths.length === 0) return new Map()
  const groups = Object.entries(Object.groupBy(paths, (path) => path.split("/")[0]!))
  const text = [
    generatedLine,
    `import * as Registry from "@tidings/pipeline/Registry"`,
    `import { answerOf } from "./answerOf.ts"`,
    ...importLines(paths),
    ...headings.map((group) => `import ${identifierOf(group)} from "./${group}/group.ts"`),
    "",
    "/** Every operation of the platform, by group. */",
    "export const registry = Registry.make({",
    groups.map(([group, rows = []]) => `"${group}": [${rows.map(rowNameOf).join(", ")}]`).join(",\n"),
    "}, {",
    `answerOf, headings: { ${headings.map((group) => `"${group}": ${identifierOf(group)}`).join(", ")} }`,
    "})"
  ].join("\n")
  const path = `${folder}/registry.ts`
  return new Map([[path, await formatted(path, text)]])
}

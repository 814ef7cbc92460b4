import { glob } from "node:fs/promises"
import { basename, join } from "node:path"
import { root } from "../source/root.ts"
import { formatted } from "./formatted.ts"
import { generatedLine } from "./rows.ts"

const folder = "packages/operations/src"

/** Generates the suites' data about rows beside their examples, from `<group>/<operation_name>.given.ts`. */
export const files = async (base: string = root): Promise<ReadonlyMap<string, string>> => {
  const paths: Array<string> = []
  for await (const path of glob("*/*.given.ts", { cwd: join(base, folder) })) paths.push(path.replaceAll("\\", "/"))
  const names = paths.sort().map((path) => basename(path, ".given.ts"))
  const text = [
    generatedLine,
    `import type { Given } from "@tidings/testing/Given"`,
    ...paths.map((path, index) => `import ${names[index]} from "../${path}"`),
    "",
    "/** The suites' data about a row beside its example, by the row's name. */",
    `export const given: Readonly<Record<string, Given>> = { ${names.join(", ")} }`
  ].join("\n")
  const path = `${folder}/testing/given.ts`
  return new Map([[path, await formatted(path, text)]])
}

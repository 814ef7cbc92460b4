import { basename, dirname, join } from "node:path"
import { root } from "../source/root.ts"
import { formatted } from "./formatted.ts"
import { generatedLine, rowNameOf, rowsIn } from "./rows.ts"

const folder = "packages/connectors/src"

/** Returns the identifier of a row, with its channel: providers of two channels may have one name. */
const identifierOf = (path: string): string => `${path.slice(0, path.indexOf("/"))}_${rowNameOf(path)}`

/** Generates the list of connectors, from `<channel>/<name>/<name>.ts`; other files in such a folder are its parts. */
export const files = async (base: string = root): Promise<ReadonlyMap<string, string>> => {
  const paths = await rowsIn(join(base, folder), "*/*/*.ts")
  const rows = paths.filter((path) => basename(dirname(path)) === rowNameOf(path))
  const text = [
    generatedLine,
    ...rows.map((path) => `import ${identifierOf(path)} from "./${path}"`),
    "",
    "/** Every provider that the platform can speak to. */",
    `export const connectors = [${rows.map(identifierOf).join(", ")}] as const`
  ].join("\n")
  const path = `${folder}/registry.ts`
  return new Map([[path, await formatted(path, text)]])
}

import { join } from "node:path"
import { root } from "../source/root.ts"
import { formatted } from "./formatted.ts"
import { generatedLine, rowNameOf, rowsIn } from "./rows.ts"

const folder = "packages/operator/src"

/**
 * Returns the identifier of a row, `link_disable` for `link/disable.ts`; a command of one word is in a folder of its
 * own name.
 */
const identifierOf = (path: string): string => {
  const [noun] = path.split("/")
  return noun === rowNameOf(path) ? rowNameOf(path) : `${noun}_${rowNameOf(path)}`
}

/** Generates the table of operator commands, from `<noun>/<verb>.ts`; empty before the first row exists. */
export const files = async (base: string = root): Promise<ReadonlyMap<string, string>> => {
  const paths = await rowsIn(join(base, folder), "*/*.ts")
  if (paths.length === 0) return new Map()
  const text = [
    generatedLine,
    ...paths.map((path) => `import ${identifierOf(path)} from "./${path}"`),
    "",
    "/** Every command of the installation's operator. */",
    `export const commands = [${paths.map(identifierOf).join(", ")}] as const`
  ].join("\n")
  const path = `${folder}/registry.ts`
  return new Map([[path, await formatted(path, text)]])
}

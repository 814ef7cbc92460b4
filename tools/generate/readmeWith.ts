import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "../check/root.ts"

/** The README with a text between the marks of a region, `<!-- name: … -->` and `<!-- /name -->`; refuses a README without them. */
export const readmeWith = async (name: string, text: string): Promise<ReadonlyMap<string, string>> => {
  const region = new RegExp(`(<!-- ${name}: [^\\n]*-->\\n)[\\s\\S]*?(<!-- /${name} -->)`, "u")
  const readme = await readFile(join(root, "README.md"), "utf8")
  if (!region.test(readme)) throw new Error(`README.md has no place for the ${name}`)
  return new Map([["README.md", readme.replace(region, (_, start: string, end: string) => `${start}${text}\n${end}`)]])
}

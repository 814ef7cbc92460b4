import { readFile } from "node:fs/promises"
import { format } from "oxfmt"
import { root } from "../source/root.ts"

/** Formats a text by oxfmt with the repository's own settings; throws if the text does not parse. */
export const formatted = async (path: string, text: string): Promise<string> => {
  const { ignorePatterns: _, ...settings } = JSON.parse(await readFile(`${root}.oxfmtrc.json`, "utf8"))
  const { code, errors } = await format(path, text, settings)
  if (errors[0] !== undefined) throw new Error(`${path} cannot be formatted: ${errors[0].message}`)
  return code
}

import { settings } from "@tidings/server/settings"
import { readFile } from "node:fs/promises"
import { join } from "node:path"

const root = join(import.meta.dirname, "../..")
const region = /(<!-- settings: [^\n]*-->\n)[\s\S]*?(<!-- \/settings -->)/u

const table = [
  "| variable | what it says | without it |",
  "|---|---|---|",
  ...Object.entries(settings).map(
    ([name, { fallback, says }]) => `| \`${name}\` | ${says} | ${fallback === undefined ? "" : `\`${fallback}\``} |`
  )
].join("\n")

/** The README, with the table of settings as the server reads them. */
export const files = async (): Promise<ReadonlyMap<string, string>> => {
  const readme = await readFile(join(root, "README.md"), "utf8")
  if (!region.test(readme)) throw new Error("README.md has no place for the settings")
  return new Map([["README.md", readme.replace(region, (_, start: string, end: string) => `${start}${table}\n${end}`)]])
}

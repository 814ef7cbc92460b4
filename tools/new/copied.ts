import { glob, readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { camel, toPascalCase, sentence } from "./words.ts"

const skeletons = fileURLToPath(new URL("skeleton/", import.meta.url))

/** Returns the spellings of a name in code and prose, always in the same order. */
const spellingsOf = (name: string): ReadonlyArray<string> => [
  name.replaceAll("-", "_"),
  name.replaceAll("_", "-"),
  name.replaceAll(/[-_]/gu, " "),
  camel(name),
  toPascalCase(name),
  sentence(name)
]

/**
 * Copies the files of a skeleton whose path is `sample` (a glob) and has a name of two words in it, and replaces those
 * names in path and text, however they are spelled, by new ones; other words (an id's prefix, a scope) as they stand.
 */
export const copied = async (
  sample: string,
  names: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>> = {}
): Promise<ReadonlyMap<string, string>> => {
  const spellings = Object.entries(names).flatMap(([old, name]) => {
    const written = spellingsOf(name)
    return spellingsOf(old).map((spelling, index) => [spelling, written[index]!] as const)
  })
  const words = new Map([...spellings, ...Object.entries(others)])
  // Longer words first, since a plural begins with its singular.
  const any = new RegExp([...words.keys()].sort((a, b) => b.length - a.length).join("|"), "gu")
  const renamed = (text: string) => text.replaceAll(any, (word) => words.get(word)!)
  const files = new Map<string, string>()
  for await (const path of glob(sample, { cwd: skeletons })) {
    const [, ...inside] = path.replaceAll("\\", "/").split("/")
    const old = inside.join("/")
    if (renamed(old) !== old) files.set(renamed(old), renamed(await readFile(skeletons + path, "utf8")))
  }
  return files
}

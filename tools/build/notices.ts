import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Ingredients } from "./bundle.ts"

const opening = `Tidings holds the packages below, as they are published but for being bundled; each is under its own licence. Their sources are at
https://www.npmjs.com/package/<name>/v/<version>.
`

/** Returns the folder of the package that a file belongs to; undefined for our own files. */
const packageOf = (path: string): string | undefined => {
  if (!path.includes("/node_modules/")) return undefined
  for (let folder = dirname(path); !folder.endsWith("node_modules"); folder = dirname(folder))
    if (existsSync(join(folder, "package.json")) && /\/node_modules\/(?:@[^/]+\/)?[^/]+$/u.test(folder)) return folder
  return undefined
}

/**
 * Returns the licence's whole text, with a NOTICE that must be passed on; the manifest's licence if there is no text.
 */
const textsOf = async (folder: string, { author, license }: any): Promise<string> => {
  const names = (await readdir(folder)).filter((name) => /^(?:licen[cs]e|copying|notice)/iu.test(name)).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8").catch(() => "")))
  const found = texts.map((text) => text.trim()).filter((text) => text !== "")
  if (found.length > 0) return found.join("\n\n")
  const by = typeof author === "string" ? author : author?.name
  return `Licence: ${license?.type ?? license ?? "see its source"}${by === undefined ? "" : `\nBy ${by}`}`
}

/** Collects the licence texts of all packages that are part of a bundle; a text that several share occurs once. */
export const notices = async (ingredients: Ingredients): Promise<string> => {
  const folders = new Set([...ingredients].flatMap((path) => packageOf(path.replace(/^\0/u, "").split("?")[0]!) ?? []))
  const byText = new Map<string, Set<string>>()
  for (const folder of folders) {
    const described = JSON.parse(await readFile(join(folder, "package.json"), "utf8"))
    const text = await textsOf(folder, described)
    byText.set(text, (byText.get(text) ?? new Set()).add(`${described.name} ${described.version}`))
  }
  const chapters = [...byText]
    .map(([text, names]) => `${[...names].sort().join("\n")}\n\n${text}\n`)
    .sort()
    .map((chapter) => `\n${"-".repeat(80)}\n\n${chapter}`)
  return opening + chapters.join("")
}

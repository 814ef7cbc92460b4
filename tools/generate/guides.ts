import type { Shelf } from "@tidings/transports/openapi/guides/shelves"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "../source/root.ts"
import { guideOf } from "./guides/guideOf.ts"

const folder = "docs/guides"

/** Parses the titles of shelves in a table of contents, each with the files named below it. */
const contentsIn = (text: string): ReadonlyArray<readonly [title: string, files: ReadonlyArray<string>]> =>
  text
    .split(/^## /mu)
    .slice(1)
    .map((section) => [
      section.split("\n")[0]!.trim(),
      Array.from(section.matchAll(/^- \[[^\]]+\]\(\.\/(?<file>[\w-]+\.md)\)/gmu), ({ groups }) => groups!["file"]!)
    ])

/** Generates the guides that the server shows, in the order of their table of contents; throws if it leaves one out. */
export const files = async (): Promise<ReadonlyMap<string, string>> => {
  const read = (file: string) => readFile(join(root, folder, file), "utf8")
  const contents = contentsIn(await read("README.md"))
  const named = contents.flatMap(([, names]) => names)
  const missing = (await readdir(join(root, folder))).filter((file) => file !== "README.md" && !named.includes(file))
  if (missing.length > 0) throw new Error(`${folder}/README.md does not name ${missing.join(", ")}`)
  const shelves: ReadonlyArray<Shelf> = await Promise.all(
    contents.map(async ([title, names]) => ({
      title,
      guides: await Promise.all(names.map(async (file) => guideOf(file, await read(file), named)))
    }))
  )
  return new Map([
    ["packages/transports/src/openapi/guides/shelves.json", `${JSON.stringify(shelves, undefined, 2)}\n`]
  ])
}

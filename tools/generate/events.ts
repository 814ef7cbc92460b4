import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "../source/root.ts"
import { formatted } from "./formatted.ts"
import { generatedLine, rowsIn } from "./rows.ts"

const folder = "packages/schema/src/events"
// One event, or the four that every kind of message has.
const row = /^export const (?:(\w+) = Event\.make|\{([\w,\s]+)\} = messageEvents)\(/gmu

/** Generates the list of events, from the rows that each `<noun>.ts` exports; empty before the first row exists. */
export const files = async (base: string = root): Promise<ReadonlyMap<string, string>> => {
  const families = await Promise.all(
    (await rowsIn(join(base, folder), "*.ts")).map(async (path) => {
      const text = await readFile(join(base, folder, path), "utf8")
      return {
        path,
        names: Array.from(text.matchAll(row), ([, one, more]) => (more ?? one!).trim().split(/,\s*/u))
          .flat()
          .sort()
      }
    })
  )
  const names = families.flatMap((family) => family.names)
  if (names.length === 0) return new Map()
  const text = [
    generatedLine,
    ...families.map(({ names: own, path }) => `import { ${own.join(", ")} } from "./${path}"`),
    "",
    "/** Every event of the platform. */",
    `export const events = [${names.join(", ")}] as const`
  ].join("\n")
  const path = `${folder}/registry.ts`
  return new Map([[path, await formatted(path, text)]])
}

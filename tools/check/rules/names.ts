import { readTree, type Tree } from "../../source/tree.ts"

export const name = "names"

const empty = new Set(["core", "common", "shared", "util", "utils", "helper", "helpers", "lib", "misc"])
const emptyEnding = /(?:[-_.](?:utils?|helpers?)|[a-z0-9](?:Utils?|Helpers?))$/u

/** Finds files and folders whose name says nothing about their contents. */
export const findings = (tree: Tree): ReadonlyArray<string> =>
  [...tree.keys()].flatMap((path) =>
    path
      .split("/")
      .filter(saysNothing)
      .map((part) => `${path}: "${part}" says nothing of what it holds`)
  )

export const run = async () => findings(await readTree())

const saysNothing = (part: string): boolean => {
  const stem = part.replace(/(?:\.[a-z-]+)+$/u, "")
  return empty.has(stem.toLowerCase()) || emptyEnding.test(stem)
}

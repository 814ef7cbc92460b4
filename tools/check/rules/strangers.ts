import { readDocuments } from "../../source/documents.ts"
import { isTest, readTree, type Tree } from "../../source/tree.ts"

export const name = "strangers"

/** Our own names that are not published: whoever registers one decides which code it runs. */
const ours = String.raw`(?:@tidings\/[\w-]+|tidings(?:-mcp)?)(?![\w.\/:-])`
const looked: ReadonlyArray<RegExp> = [
  // npx and similar programs look a name up in the registry if the folder does not have it, unless told not to.
  new RegExp(String.raw`\bnpx (?!--no-install )(?:-\S+ )*["']?${ours}`, "gu"),
  new RegExp(String.raw`\b(?:npm (?:exec|x)|pnpm (?:dlx|dlx --\S+)|pnpx|yarn dlx|bunx|bun x) (?:-\S+ )*${ours}`, "gu"),
  new RegExp(String.raw`\b(?:npm (?:install|i|add)|pnpm add|yarn add|bun add) (?:-\S+ )*${ours}`, "gu"),
  // The arguments of a program that a client starts.
  new RegExp(String.raw`"(?:-y|--yes)",\s*"${ours}"`, "gu"),
  new RegExp(String.raw`"(?:npx|bunx|pnpx)",\s*"?(?:args"?:)?\s*\[\s*"${ours}"`, "gu")
]

/** Finds every place that makes somebody run or install one of our names from a registry. */
export const findings = (texts: Tree): ReadonlyArray<string> =>
  [...texts].flatMap(([path, text]) =>
    looked.flatMap((pattern) =>
      Array.from(text.matchAll(pattern), ({ 0: found, index }) => {
        const line = text.slice(0, index).split("\n").length
        return `${path}:${line} has a registry asked for a name that anybody may register: ${found.replaceAll(/\s+/gu, " ")}`
      })
    )
  )

export const run = async () => {
  const sources = [...(await readTree())].filter(([path]) => !isTest(path) && !path.startsWith("tools/check/"))
  return findings(new Map([...(await readDocuments()), ...sources]))
}

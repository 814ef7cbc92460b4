import { importsOf } from "../../source/imports.ts"
import { resolverOf } from "../../source/moduleGraph.ts"
import { parsed } from "../../source/parsed.ts"
import { isModule, isTest, readTree, type Tree } from "../../source/tree.ts"

export const name = "providers"

const row = /^(packages\/connectors\/src\/[^/]+\/([^/]+)\/)\2\.ts$/u

/** The command that breaks an installation plays its providers, as tests do. */
const playsProviders = "tools/faults/"
/** Names of social networks are words of the API: callers use them. */
const areWords = "packages/connectors/src/social/"

/**
 * Finds a provider's name as a value, unless it is a word of the API or in the example of an operation, or an import of
 * its parts, outside its row's folder, tests and the generated registry.
 */
export const findings = (tree: Tree): ReadonlyArray<string> => {
  const folders = [...tree.keys()].flatMap((path) => {
    const [, folder, provider] = row.exec(path) ?? []
    return folder === undefined ? [] : [{ folder, provider: provider! }]
  })
  const resolve = resolverOf(tree)
  const isOwn = (path: string, provider: string) =>
    folders.some((one) => one.provider === provider && path.startsWith(one.folder))
  return [...tree].flatMap(([path, text]) => {
    if (
      !isModule(path) ||
      isTest(path) ||
      path.startsWith(playsProviders) ||
      path === "packages/connectors/src/registry.ts"
    )
      return []
    return folders.flatMap(({ folder, provider }) => {
      if (isOwn(path, provider) || !text.includes(provider)) return []
      const imports = importsOf(path, text).filter(({ specifier = "" }) => resolve(path, specifier)?.startsWith(folder))
      return [
        ...imports.map(({ line }) => `${path}:${line} imports a part of the provider ${provider}`),
        ...(folder.startsWith(areWords) ? [] : namingsIn(path, text, provider))
      ]
    })
  })
}

export const run = async () => findings(await readTree())

const namingsIn = (path: string, text: string, provider: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  const { lineOf, visit } = parsed(path, text)
  const examples: Array<readonly [start: number, end: number]> = []
  visit({
    Property: ({ key, value }) => {
      if (key.type === "Identifier" && key.name === "example") examples.push([value.start, value.end])
    },
    Literal: (node) => {
      if (examples.some(([start, end]) => node.start >= start && node.end <= end)) return
      if (node.value === provider) found.push(`${path}:${lineOf(node)} names the provider ${provider}`)
    }
  })
  return found
}

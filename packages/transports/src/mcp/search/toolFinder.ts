import MiniSearch, { type SearchOptions } from "minisearch"
import type { ShownOperation } from "./searchTools.ts"

interface Finder {
  /** Names, the best match first, at most `limit`. */
  readonly find: (query: string, limit: number) => ReadonlyArray<string>
  /** Names similar to this one, at most three. */
  readonly near: (name: string) => ReadonlyArray<string>
}

const boost = { name: 5, alsoSaid: 4, summary: 3, group: 2, fields: 1, description: 1, about: 1 }

// Words of a question that carry no meaning for the search.
const idle = new Set(
  "a about all an and any are as at be been by can could did do does for from get give had has have how i in into is it its me my of on or our please somebody someone something that the their them there they this to us want was we were what which will with would you your".split(
    " "
  )
)

// Changing, changes, changed and change have one stem.
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ings?|e?s|ed|e)$/u, "") : word)

const wordsOf = (text: string): Array<string> => text.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\p{N}]+/u)

/**
 * Finds operations by name, summary, description, group, arguments and the row's everyday words, also by the beginning
 * of a word and with misspellings.
 */
export const toolFinder = (shown: ReadonlyArray<ShownOperation>): Finder => {
  const adding = new Set(
    shown.flatMap(({ tool: { annotations, name } }) =>
      annotations.readOnlyHint || annotations.destructiveHint ? [] : [name]
    )
  )
  const index = new MiniSearch({
    idField: "name",
    fields: Object.keys(boost),
    tokenize: wordsOf,
    processTerm: (word) => (idle.has(word.toLowerCase()) ? null : stem(word.toLowerCase())),
    searchOptions: {
      boost,
      // A query that names only a thing usually means to create one rather than to change or read one.
      boostDocument: (name) => (adding.has(name as string) ? 1.1 : 1),
      prefix: true,
      fuzzy: (word) => (word.length > 3 ? 0.25 : false)
    }
  })
  index.addAll(
    shown.map(({ group, heading, operation, tool }) => ({
      name: tool.name,
      alsoSaid: operation.alsoSaid ?? "",
      summary: operation.summary,
      group,
      fields: Object.keys(tool.inputSchema.properties ?? {}).join(" "),
      description: tool.description,
      about: heading.description
    }))
  )
  // Operations with every word as it is spelt come first, then those with words like it, then those with some of them.
  const find = (query: string, limit: number) => {
    const idsOf = (way: SearchOptions) => index.search(query, way).map(({ id }) => id as string)
    const all = idsOf({ combineWith: "AND" })
    const spelt = new Set(idsOf({ combineWith: "AND", fuzzy: false }))
    const [first, later] = [true, false].map((isSpelt) => all.filter((name) => spelt.has(name) === isSpelt))
    return [...new Set([...first!, ...later!, ...idsOf({})])].slice(0, limit)
  }
  return { find, near: (name) => find(name, 3) }
}

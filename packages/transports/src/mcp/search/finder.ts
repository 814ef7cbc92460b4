import MiniSearch from "minisearch"
import type { Shown } from "./searchTools.ts"

interface Finder {
  /** Names, the best first, at most `limit`. */
  readonly find: (query: string, limit: number) => ReadonlyArray<string>
  /** Names that somebody who wrote this one may have meant, at most three. */
  readonly near: (name: string) => ReadonlyArray<string>
}

const boost = { name: 5, alsoSaid: 4, summary: 3, group: 2, fields: 1, description: 1, about: 1 }

// Words of a question that say nothing of what is asked for.
const idle = new Set(
  "a about all an and any are as at be been by can could did do does for from get give had has have how i in into is it its me my of on or our please somebody someone something that the their them there they this to us want was we were what which will with would you your".split(
    " "
  )
)

// One word for changing, changes, changed and change.
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ings?|e?s|ed|e)$/u, "") : word)

const wordsOf = (text: string): Array<string> => text.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\p{N}]+/u)

/** Finds operations by their names, texts, groups, arguments and the everyday words of their rows, by beginnings of words and misspelt ones too. */
export const finder = (shown: ReadonlyArray<Shown>): Finder => {
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
      // Who names a thing alone more often wants one than to change or read one.
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
  // What has every word comes before what has some.
  const find = (query: string, limit: number) => {
    const all = index.search(query, { combineWith: "AND" })
    const names = [...all, ...index.search(query)].map(({ id }) => id as string)
    return [...new Set(names)].slice(0, limit)
  }
  return { find, near: (name) => find(name, 3) }
}

import MiniSearch from "minisearch"
import type { Place } from "./entries.ts"

/** The longest query that is looked for. */
export const longestQuery = 100
const mostWords = 8

const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ings?|e?s|ed|e)$/u, "") : word)

const wordsOf = (text: string): Array<string> => text.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\p{N}]+/u)

/** Guides before the reference, whole ones before their sections. */
const weightOf = ({ href, kind }: Place): number => {
  if (kind !== "Guide") return 1
  return href.includes("#") ? 1.2 : 1.8
}

/** Finds places by their titles, names and words, by beginnings of words and misspelt ones too; the best first. */
export const finder = (places: ReadonlyArray<Place>): ((query: string, limit: number) => ReadonlyArray<Place>) => {
  const index = new MiniSearch({
    idField: "id",
    fields: ["title", "names", "text", "words"],
    tokenize: wordsOf,
    processTerm: (word) => (word === "" ? null : stem(word.toLowerCase())),
    searchOptions: {
      boost: { title: 5, names: 3, text: 2 },
      boostDocument: (id) => weightOf(places[id as number]!),
      // A letter begins a third of all words, which would take milliseconds of everybody's.
      prefix: (word) => word.length > 1,
      fuzzy: (word) => (word.length > 3 ? 0.2 : false)
    }
  })
  index.addAll(places.map(({ names, text, title, words }, id) => ({ id, title, names, text, words })))
  return (query, limit) => {
    const words = wordsOf(query.slice(0, longestQuery)).slice(0, mostWords)
    const asked = [...new Set(words.map((word) => word.toLowerCase()))].join(" ")
    // What has every word comes before what has some.
    const found = [...index.search(asked, { combineWith: "AND" }), ...index.search(asked)]
    return [...new Set(found.map(({ id }) => id as number))].slice(0, limit).map((id) => places[id]!)
  }
}

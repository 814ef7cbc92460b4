import MiniSearch from "minisearch"
import type { SearchEntry } from "./entries.ts"

/** Maximum length of a query, in characters; the rest is cut off. */
export const longestQuery = 100
const mostWords = 8

const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ings?|e?s|ed|e)$/u, "") : word)

const wordsOf = (text: string): Array<string> => text.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\p{N}]+/u)

const weights = { Guide: 3, Page: 1.4, Operation: 1, Event: 0.6, Error: 0.4 } as const

/**
 * Returns a place's weight: guides rank above the reference, whole guides above their sections, and sections on moving
 * from another service last of these; operations that create rank above those that read, change or delete.
 */
const weightOf = ({ href, kind, name }: SearchEntry): number => {
  if (kind === "Guide" && href.includes("#")) return href.includes("/from-") ? 1 : 1.35
  return kind === "Operation" && makes.test(name) ? 2 : weights[kind]
}
const makes = /^(?:compose|create|send|spawn|trigger)_/u

/**
 * Finds places by title, names and words, also by the beginning of a word and with misspellings; the best match is
 * first.
 */
export const pageFinder = (
  places: ReadonlyArray<SearchEntry>
): ((query: string, limit: number) => ReadonlyArray<SearchEntry>) => {
  const index = new MiniSearch({
    idField: "id",
    fields: ["title", "name", "names", "text", "words"],
    tokenize: wordsOf,
    processTerm: (word) => (word === "" ? null : stem(word.toLowerCase())),
    searchOptions: {
      boost: { title: 5, name: 4, names: 1, text: 2 },
      weights: { prefix: 0.2, fuzzy: 0.1 },
      boostDocument: (id) => weightOf(places[id as number]!),
      // Prefix search needs two letters: a single letter begins a third of all words, and its search would block
      // everybody for milliseconds.
      prefix: (word) => word.length > 1,
      fuzzy: (word) => (word.length > 3 ? 0.2 : false)
    }
  })
  const named = places.flatMap(({ name, title }, id) => [
    [title.toLowerCase(), id] as const,
    [name.split(" ")[0]!, id] as const
  ])
  const byName = new Map(
    Array.from(
      Map.groupBy(named, ([name]) => name),
      ([name, found]) => [name, found.map(([, id]) => id)]
    )
  )
  index.addAll(places.map(({ heading, title, ...place }, id) => ({ ...place, id, title: heading ?? title })))
  return (query, limit) => {
    const words = wordsOf(query.slice(0, longestQuery)).slice(0, mostWords)
    const asked = [...new Set(words.map((word) => word.toLowerCase()))].join(" ")
    const called = byName.get(query.trim().toLowerCase()) ?? []
    // Places with exactly this name come first, then places with every word, then places with some of the words.
    const found = [...index.search(asked, { combineWith: "AND" }), ...index.search(asked)]
    return [...new Set([...called, ...found.map(({ id }) => id as number)])].slice(0, limit).map((id) => places[id]!)
  }
}

import MiniSearch from "minisearch"
import type { Place } from "./entries.ts"

/** The longest query that is looked for. */
export const longestQuery = 100
const mostWords = 8

const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ings?|e?s|ed|e)$/u, "") : word)

const wordsOf = (text: string): Array<string> => text.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\p{N}]+/u)

const weights = { Guide: 3, Page: 1.4, Operation: 1, Event: 0.6, Error: 0.4 } as const

/** Guides before the reference, whole ones before their sections, those that move from another service last of these; what makes a thing before what reads, changes and ends it. */
const weightOf = ({ href, kind, name }: Place): number => {
  if (kind === "Guide" && href.includes("#")) return href.includes("/from-") ? 1 : 1.3
  return kind === "Operation" && makes.test(name) ? 2 : weights[kind]
}
const makes = /^(?:compose|create|send|spawn|trigger)_/u

/** Finds places by their titles, names and words, by beginnings of words and misspelt ones too; the best first. */
export const finder = (places: ReadonlyArray<Place>): ((query: string, limit: number) => ReadonlyArray<Place>) => {
  const index = new MiniSearch({
    idField: "id",
    fields: ["title", "name", "names", "text", "words"],
    tokenize: wordsOf,
    processTerm: (word) => (word === "" ? null : stem(word.toLowerCase())),
    searchOptions: {
      boost: { title: 5, name: 4, names: 1, text: 2 },
      weights: { prefix: 0.2, fuzzy: 0.1 },
      boostDocument: (id) => weightOf(places[id as number]!),
      // A letter begins a third of all words, which would take milliseconds of everybody's.
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
    // What is called just so comes first, then what has every word, then what has some.
    const found = [...index.search(asked, { combineWith: "AND" }), ...index.search(asked)]
    return [...new Set([...called, ...found.map(({ id }) => id as number)])].slice(0, limit).map((id) => places[id]!)
  }
}

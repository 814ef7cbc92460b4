import type { Condition } from "@tidings/schema/sequences/Definition"
import { cut } from "./cut.ts"

/** Maximum length of a condition in words, in characters. */
const most = 300
const deepest = 6

const value = (given: unknown): string => {
  if (given === "") return "empty"
  return cut(typeof given === "string" ? given : (JSON.stringify(given) ?? ""), 80)
}

const anyOf = (given: unknown): string =>
  Array.isArray(given) ? given.slice(0, 20).map(value).join(" or ") : value(given)

const comparisons: Readonly<Record<string, (given: unknown) => string>> = {
  eq: (given) => `is ${value(given)}`,
  ne: (given) => `is not ${value(given)}`,
  gt: (given) => `> ${value(given)}`,
  gte: (given) => `≥ ${value(given)}`,
  lt: (given) => `< ${value(given)}`,
  lte: (given) => `≤ ${value(given)}`,
  in: (given) => `is ${anyOf(given)}`,
  nin: (given) => `is not ${anyOf(given)}`,
  exists: (given) => (given === false ? "is missing" : "is there"),
  contains: (given) => `contains ${value(given)}`
}

const joined = (parts: ReadonlyArray<string>, word: string): string =>
  parts.length > 1 && word === "or" ? `(${parts.join(" or ")})` : parts.join(` ${word} `)

const wordsAt = (condition: unknown, depth: number): string => {
  if (typeof condition !== "object" || condition === null || depth > deepest) return "…"
  const parts = Object.entries(condition)
    .slice(0, 20)
    .map(([path, asked]: [string, unknown]) => {
      if ((path === "all" || path === "any") && Array.isArray(asked)) {
        const words = asked.slice(0, 20).map((one) => wordsAt(one, depth + 1))
        return joined(words, path === "all" ? "and" : "or")
      }
      if (path === "not" && typeof asked === "object") return `not (${wordsAt(asked, depth + 1)})`
      if (typeof asked !== "object" || asked === null) return `${path} is ${value(asked)}`
      const said = Object.entries(asked).map(([word, given]) => comparisons[word]?.(given) ?? `${word} ${value(given)}`)
      return `${path} ${said.join(" and ")}`
    })
  return cut(joined(parts, "and"), most)
}

/** Describes a condition in at most 300 characters: `plan is pro or scale and seats ≥ 5`. */
export const conditionWords = (condition: Condition): string => wordsAt(condition, 0)

import type { JsonSchema } from "effect"

type Node = JsonSchema.JsonSchema

/** What a description may name instead of a pattern that spells it out. */
const standards = ["ISO 8601", "E.164", "BCP 47"]

const idPattern = /^\^([a-z]+_)\[0-9a-z\]\{1,40\}\$$/u

const isInWords = (pattern: string, description: string): boolean => {
  const prefix = idPattern.exec(pattern)?.[1]
  return [...standards, ...(prefix === undefined ? [] : [prefix])].some((words) => description.includes(words))
}

const members = /\\.|\[(?:\\.|[^[\]\\])*\]/gu
const group = /\([^()]*\)/u

/** Whether what a pattern takes is never longer than it says; false where that is not plain. */
const isBounded = (pattern: string): boolean => {
  let plain = pattern.replaceAll(members, "")
  if (!/^\^.*\$$/u.test(plain) || /[*+]|,\}|\(\?[^:]/u.test(plain)) return false
  while (group.test(plain)) plain = plain.replace(group, "")
  return !plain.includes("|")
}

/**
 * The schema of a tool's input without what another of its keywords says: a pattern beside the format or the words that name the same, and the greatest
 * length beside a pattern that has one. What is shown may be wider than what is checked.
 */
export const saidOnce = (node: Node): Node => {
  const { description = "", format, maxLength, pattern } = node
  if (typeof pattern !== "string") return node
  const isSaid = format === "date-time" || isInWords(pattern, String(description))
  const isLong = maxLength !== undefined && !isBounded(pattern)
  return Object.fromEntries(
    Object.entries(node).filter(
      ([keyword]) => (keyword !== "pattern" || !isSaid) && (keyword !== "maxLength" || isLong)
    )
  )
}

import type { JsonSchema } from "effect"

type Node = JsonSchema.JsonSchema

/** Standards that a description may name; its pattern then says nothing more. */
const standards = ["ISO 8601", "E.164", "BCP 47"]

const idPattern = /^\^([a-z]+_)\[0-9a-z\]\{1,40\}\$$/u

const isInWords = (pattern: string, description: string): boolean => {
  const prefix = idPattern.exec(pattern)?.[1]
  return [...standards, ...(prefix === undefined ? [] : [prefix])].some((words) => description.includes(words))
}

const members = /\\.|\[(?:\\.|[^[\]\\])*\]/gu
const group = /\([^()]*\)/u

/** True if the pattern itself limits the length; false if that is not obvious. */
const isBounded = (pattern: string): boolean => {
  let plain = pattern.replaceAll(members, "")
  if (!/^\^.*\$$/u.test(plain) || /[*+]|,\}|\(\?[^:]/u.test(plain)) return false
  while (group.test(plain)) plain = plain.replace(group, "")
  return !plain.includes("|")
}

/**
 * Drops keywords that repeat another keyword of a tool's input schema: a pattern next to a format or a description of
 * the same, and the maximum length next to a pattern that limits it. The shown schema may accept more than the check.
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

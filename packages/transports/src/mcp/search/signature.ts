import type { JsonSchema } from "effect"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"

type Node = JsonSchema.JsonSchema

const maxWords = 80

/**
 * Returns a tool's required arguments, each with its type in TypeScript-like words, and the names of the optional ones.
 */
export const signature = ({ properties = {}, required = [] }: ObjectSchema) => ({
  required: Object.fromEntries(required.map((name) => [name, wordsFor(properties[name]!)])),
  optional: Object.keys(properties).filter((name) => !required.includes(name))
})

const wordsFor = (node: Node): string => {
  const { anyOf, enum: values, format, items, properties, required = [], type } = node
  if (anyOf !== undefined) return either((anyOf as ReadonlyArray<Node>).map(wordsFor), "one of several")
  if (values !== undefined)
    return either(
      (values as ReadonlyArray<unknown>).map((value) => JSON.stringify(value)),
      String(type)
    )
  if (items !== undefined) return `array of ${wordsFor(items as Node)}`
  if (properties === undefined) return String(format ?? type ?? "any")
  const isRequired = new Set(required as ReadonlyArray<string>)
  const fields = Object.keys(properties as object).map((name) => (isRequired.has(name) ? name : `${name}?`))
  return `{ ${fields.join(", ")} }`
}

/** Joins distinct words; returns `otherwise` if that is longer than 80 characters. */
const either = (words: ReadonlyArray<string>, otherwise: string): string => {
  const text = [...new Set(words)].join(" | ")
  return text.length > maxWords ? otherwise : text
}

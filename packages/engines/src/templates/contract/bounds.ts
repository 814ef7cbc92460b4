import type { FieldError } from "@tidings/schema/FieldError"
import { member } from "./fieldPath.ts"
import { limits } from "../source/limits.ts"

const refusal = (path: string, code: FieldError["code"], message: string): FieldError => ({ path, code, message })

/**
 * Returns the error if variables are too deep, too many or not JSON; undefined if they are within bounds. Cyclic values
 * are too deep.
 */
export const outOfBounds = (variables: object): FieldError | undefined => {
  let characters = 0
  let values = 0
  const walk = (value: unknown, path: string, depth: number): FieldError | undefined => {
    if (++values > limits.variableValues)
      return refusal("variables", "too_long", `variables hold at most ${limits.variableValues} values`)
    if (typeof value === "string") characters += value.length
    if (characters > limits.variableCharacters)
      return refusal("variables", "too_long", `variables hold at most ${limits.variableCharacters} characters`)
    if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint")
      return refusal(path, "type_mismatch", "must be JSON")
    if (typeof value !== "object" || value === null) return undefined
    if (depth > limits.variableDepth)
      return refusal(path, "out_of_range", `variables nest at most ${limits.variableDepth} levels`)
    if (Array.isArray(value)) {
      if (value.length > limits.arrayItems)
        return refusal(path, "too_long", `an array holds at most ${limits.arrayItems} items`)
      for (const [index, item] of value.entries()) {
        const found = walk(item, `${path}[${index}]`, depth + 1)
        if (found) return found
      }
      return undefined
    }
    for (const [key, item] of Object.entries(value)) {
      characters += key.length
      const found = walk(item, member(path, key), depth + 1)
      if (found) return found
    }
    return undefined
  }
  return walk(variables, "variables", 0)
}

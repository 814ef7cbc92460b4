import type { JsonSchema } from "effect"

type Node = JsonSchema.JsonSchema

/** A constraint on a value: words, and the values that they refer to. */
export interface ValueLimit {
  readonly says: string
  readonly values: ReadonlyArray<string>
}

const range = (least: unknown, most: unknown, unit = ""): string | undefined => {
  if (least !== undefined && most !== undefined)
    return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`
  if (least !== undefined) return `at least ${least}${unit}`
  return most === undefined ? undefined : `at most ${most}${unit}`
}

const said = (text: string | undefined): ReadonlyArray<string> => (text === undefined ? [] : [text])

/** True if a pattern ends with a counted repetition, and so says by itself how long a text may be. */
const isCounted = ({ pattern }: Node): boolean => /\{\d+,\d+\}\$$/u.test(String(pattern))

const bounds = (schema: Node): string =>
  [
    ...said(schema["format"] as string | undefined),
    ...(isCounted(schema) ? [] : said(range(schema["minLength"], schema["maxLength"], " characters"))),
    ...said(range(schema["minimum"], schema["maximum"])),
    ...(schema["exclusiveMinimum"] === undefined ? [] : [`more than ${schema["exclusiveMinimum"]}`]),
    ...(schema["exclusiveMaximum"] === undefined ? [] : [`less than ${schema["exclusiveMaximum"]}`]),
    ...said(range(schema["minItems"], schema["maxItems"], " items")),
    ...(schema["uniqueItems"] === true ? ["none twice"] : []),
    ...said(range(schema["minProperties"], schema["maxProperties"], " properties"))
  ].join(", ")

/**
 * Returns a schema's constraints besides its type, one per kind; a pattern is left out beside a format, and a length
 * beside a pattern that tells it.
 */
export const limitsOf = (schema: Node): ReadonlyArray<ValueLimit> => {
  const values = (schema["enum"] as ReadonlyArray<unknown> | undefined) ?? []
  const text = bounds(schema)
  return [
    ...(text === "" ? [] : [{ says: text, values: [] }]),
    ...(schema["default"] === undefined ? [] : [{ says: "Default", values: [JSON.stringify(schema["default"])] }]),
    ...(schema["pattern"] === undefined || schema["format"] !== undefined
      ? []
      : [{ says: "Pattern", values: [String(schema["pattern"])] }]),
    ...(values.length === 0 ? [] : [{ says: "One of", values: values.map(String) }])
  ]
}

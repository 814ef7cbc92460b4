import type { Contract, Variable } from "@tidings/schema/resources/Template"
import { check } from "@tidings/engines/templates/contract/checkVariables"
import { decimal } from "@tidings/engines/templates/contract/coerce"
import { iso } from "@tidings/engines/templates/contract/formats"
import type { JsonSchema } from "effect"

type Node = JsonSchema.JsonSchema
type Policy = Contract["policy"]

const maxExampleCharacters = 200

/**
 * Returns a contract's variables as a self-contained JSON Schema. The engine accepts a little more: null for absent; in
 * lenient mode, white space around coerced values, and other spellings of numbers in an enum; arrays nested three deep
 * without declared items; and, if formats are asserted, non-ASCII letters in URLs and addresses. It accepts less where
 * a schema cannot express the rule: URLs of other schemes, days that no calendar has, infinite numbers, and the bounds
 * on all variables together.
 */
export const variablesSchema = ({ policy, variables }: Pick<Contract, "policy" | "variables">): Node =>
  membersOf(variables, policy)

const membersOf = (declared: ReadonlyArray<Variable>, policy: Policy): Node => {
  const required = new Set(declared.filter((variable) => variable.required).map(({ key }) => key))
  return {
    type: "object",
    properties: Object.fromEntries(declared.map((variable) => [variable.key, described(variable, policy)])),
    ...(required.size > 0 && { required: [...required] }),
    ...(policy.failOnUndeclared && { additionalProperties: false })
  }
}

const described = (variable: Variable, policy: Policy): Node => {
  const words = [variable.label, variable.description].filter((text) => text !== undefined && text !== "")
  return {
    ...valueOf(variable, policy),
    ...(words.length > 0 && { description: words.join(": ") }),
    ...(isTelling(variable, policy) && { examples: [variable.sample] })
  }
}

/** True if the sample is useful: not refused by its own contract, and not too long to be shown. */
const isTelling = (variable: Variable, policy: Policy): boolean =>
  JSON.stringify(variable.sample ?? null).length <= maxExampleCharacters && isTaken(variable, policy, variable.sample)

const isTaken = (variable: Variable, policy: Policy, value: unknown): boolean =>
  check({ variables: [{ ...variable, required: true }], policy }, { [variable.key]: value }).fields.length === 0

const valueOf = (variable: Variable, policy: Policy): Node => {
  const { items, properties, type } = variable
  switch (type) {
    case "array":
      return { type, items: items === undefined ? anything : described(items, policy) }
    case "object":
      return properties === undefined ? { type } : membersOf(properties, policy)
    default:
      return anyOf(variable.enum === undefined ? forms[type](policy.mode === "lenient") : choices(variable, policy))
  }
}

// The JSON values are listed, because some models' APIs refuse an array without items, and a schema without keywords.
const inside = ["string", "number", "boolean", "null", "object"].map((type) => ({ type }))
const anything: Node = { anyOf: [...inside, { type: "array", items: { anyOf: inside } }] }

const text: Node = { type: "string" }
const when = (lenient: boolean, ...more: ReadonlyArray<Node>) => (lenient ? more : [])

/** Schemas of a value by type, with the additional forms of lenient mode. */
const forms = {
  string: (lenient: boolean) => [text, ...when(lenient, { type: "number" }, { type: "boolean" })],
  number: (lenient: boolean) => [{ type: "number" }, ...when(lenient, { ...text, pattern: decimal.source })],
  boolean: (lenient: boolean) => [{ type: "boolean" }, ...when(lenient, { ...text, enum: ["true", "false"] })],
  url: () => [{ ...text, format: "uri" }],
  email: () => [{ ...text, format: "email" }],
  date: () => [{ ...text, pattern: iso.source }]
} satisfies Readonly<Record<string, (lenient: boolean) => ReadonlyArray<Node>>>

/** Returns the enum's values that its type accepts, grouped by JSON type. */
const choices = (variable: Variable, policy: Policy): ReadonlyArray<Node> => {
  const taken = [...new Set(variable.enum!.flatMap(spellings))].filter((value) => isTaken(variable, policy, value))
  const nothing: Node = { type: "string", minLength: 1, maxLength: 0 }
  const byType = Object.entries(Object.groupBy(taken, (value) => typeof value))
  return byType.length === 0 ? [nothing] : byType.map(([type, values]) => ({ type, enum: values }))
}

/** Returns the values that a lenient contract reads as the same value, that value first. */
const spellings = (value: string | number): ReadonlyArray<string | number | boolean> => {
  if (typeof value === "number") return [value, String(value)]
  const number = Number(value)
  return [
    value,
    ...(Number.isFinite(number) && String(number) === value ? [number] : []),
    ...(value === "true" || value === "false" ? [value === "true"] : [])
  ]
}

const anyOf = (schemas: ReadonlyArray<Node>): Node => (schemas.length === 1 ? schemas[0]! : { anyOf: schemas })

import type { Call } from "@tidings/pipeline/Call"
import { pathTo, unknownField } from "@tidings/schema/fieldErrors"
import type * as Operation from "@tidings/pipeline/Operation"
import type { FieldError } from "@tidings/schema/FieldError"
import type { JsonSchema } from "effect"
import { isObject } from "@tidings/schema/isObject"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"

type Node = JsonSchema.JsonSchema

/** The argument that may hold `template` and `variables`, so that a tool can show one variant per template. */
export const messageArgument = "message"

/** The input fields that the argument may hold. */
export const held: ReadonlyArray<string> = ["template", "variables"]

/** Schema of a message of which only the two fields are known, not the template. */
export const shapeOf = ({ template, variables }: Readonly<Record<"template" | "variables", Node>>): Node => ({
  type: "object",
  properties: { template, variables },
  required: ["template"],
  additionalProperties: false
})

/** Moves `template` and `variables` of a row's input schema into the argument. */
export const gathered = (fields: ObjectSchema): ObjectSchema => {
  const { template, variables, ...beside } = fields.properties!
  const shape = { ...shapeOf({ template: template!, variables: variables! }), description: says }
  return {
    ...fields,
    properties: { [messageArgument]: shape, ...beside },
    required: [messageArgument, ...(fields.required ?? []).filter((field) => !held.includes(field))]
  }
}

const says = "A published template and its variables"

/** Sentence for a tool's description: the two fields may also be given outside the argument. */
export const alsoFlat = `${held.join(" and ")} may also stand beside the other arguments, in place of ${messageArgument}.`

/** Converts an input to the form with the argument. */
export const nested = (input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const parted = Object.groupBy(Object.entries(input), ([field]) => (held.includes(field) ? "held" : "beside"))
  return { [messageArgument]: Object.fromEntries(parted.held ?? []), ...Object.fromEntries(parted.beside ?? []) }
}

interface Taken extends Pick<Call, "wirePaths"> {
  readonly input: Readonly<Record<string, unknown>>
  readonly offending: ReadonlyArray<FieldError>
}

const notAnObject: FieldError = { path: messageArgument, code: "type_mismatch", message: "Expected an object" }
const givenTwice: FieldError = {
  path: messageArgument,
  code: "unknown_field",
  message: `Give ${held.join(" and ")} in ${messageArgument} or beside it, not both`
}

/**
 * Moves the message's fields to the top level, if there is a message, so that either form gives the row's own input.
 */
export const takeMessage = ({ typedBy }: Operation.Any, args: Readonly<Record<string, unknown>>): Taken => {
  if (typedBy === undefined || !Object.hasOwn(args, messageArgument)) return { input: args, offending: [] }
  const { [messageArgument]: message, ...beside } = args
  const isThere = (field: string) => Object.hasOwn(beside, field)
  const twice = held.some(isThere) ? [givenTwice] : []
  const elsewhere = held.filter((field) => !isThere(field))
  if (!isObject(message)) {
    const wirePaths = Object.fromEntries(elsewhere.map((field) => [field, messageArgument]))
    return { input: beside, wirePaths, offending: [notAnObject, ...twice] }
  }
  const unknown = Object.keys(message).filter((field) => !held.includes(field))
  const inside = elsewhere.filter((field) => Object.hasOwn(message, field))
  return {
    input: { ...beside, ...Object.fromEntries(inside.map((field) => [field, message[field]])) },
    wirePaths: Object.fromEntries(elsewhere.map((field) => [field, pathTo(messageArgument, field)])),
    offending: [...twice, ...unknown.map((field) => unknownField(pathTo(messageArgument, field)))]
  }
}

import type { Call } from "@tidings/pipeline/Call"
import { pathTo, unknownField } from "@tidings/pipeline/fieldErrors"
import type * as Operation from "@tidings/pipeline/Operation"
import type { FieldError } from "@tidings/schema/FieldError"
import { isObject } from "./isObject.ts"

/** The argument that may hold `template` and `variables`, so that each template can be shown with what it takes. */
export const argument = "message"

/** The fields of a row's input that it may hold. */
export const held: ReadonlyArray<string> = ["template", "variables"]

interface Taken extends Pick<Call, "places"> {
  readonly input: Readonly<Record<string, unknown>>
  readonly offending: ReadonlyArray<FieldError>
}

const notAnObject: FieldError = { path: argument, code: "type_mismatch", message: "Expected an object" }
const givenTwice: FieldError = {
  path: argument,
  code: "unknown_field",
  message: `Give ${held.join(" and ")} in ${argument} or beside it, not both`
}

/** Takes the message apart, if there is one, so that the input is the row's own whichever form was sent. */
export const take = ({ typedBy }: Operation.Any, args: Readonly<Record<string, unknown>>): Taken => {
  if (typedBy === undefined || !Object.hasOwn(args, argument)) return { input: args, offending: [] }
  const { [argument]: message, ...beside } = args
  const isThere = (field: string) => Object.hasOwn(beside, field)
  const twice = held.some(isThere) ? [givenTwice] : []
  const elsewhere = held.filter((field) => !isThere(field))
  if (!isObject(message)) {
    const places = Object.fromEntries(elsewhere.map((field) => [field, argument]))
    return { input: beside, places, offending: [notAnObject, ...twice] }
  }
  const unknown = Object.keys(message).filter((field) => !held.includes(field))
  const inside = elsewhere.filter((field) => Object.hasOwn(message, field))
  return {
    input: { ...beside, ...Object.fromEntries(inside.map((field) => [field, message[field]])) },
    places: Object.fromEntries(elsewhere.map((field) => [field, pathTo(argument, field)])),
    offending: [...twice, ...unknown.map((field) => unknownField(pathTo(argument, field)))]
  }
}

import type { Contract, Variable } from "@tidings/schema/resources/Template"
import { check } from "./checkVariables.ts"
import { isObject } from "@tidings/schema/isObject"

const byType = (variable: Variable): unknown => {
  if (variable.enum?.[0] !== undefined) return variable.enum[0]
  switch (variable.type) {
    case "string":
      return variable.label ?? variable.key.replaceAll("_", " ")
    case "number":
      return 1
    case "boolean":
      return true
    case "url":
      return "https://example.com/"
    case "email":
      return "ada@example.com"
    case "date":
      return "2026-01-15"
    case "array":
      return variable.items ? [example(variable.items)] : []
    case "object":
      return members(propertiesOf(variable))
  }
}

const fits = (variable: Variable): boolean =>
  variable.sample !== undefined &&
  check(
    { variables: [variable], policy: { mode: "strict", failOnUndeclared: true } },
    { [variable.key]: variable.sample }
  ).fields.length === 0

// A sample that its own contract refuses is useless, so the type's example replaces it.
const example = (variable: Variable): unknown => (fits(variable) ? variable.sample : byType(variable))

const members = (
  variables: ReadonlyArray<Variable>,
  given: Readonly<Record<string, unknown>> = {}
): Record<string, unknown> =>
  Object.fromEntries(
    variables.map((variable) => [
      variable.key,
      Object.hasOwn(given, variable.key) ? filled(variable, given[variable.key]) : example(variable)
    ])
  )

// The members of an object's own sample are samples of its properties.
const propertiesOf = ({ properties = [], sample }: Variable): ReadonlyArray<Variable> =>
  isObject(sample)
    ? properties.map((property) =>
        property.sample === undefined && Object.hasOwn(sample, property.key)
          ? { ...property, sample: sample[property.key]! }
          : property
      )
    : properties

const filled = (variable: Variable, given: unknown): unknown => {
  const { items, type } = variable
  if (type === "object" && isObject(given)) return { ...given, ...members(propertiesOf(variable), given) }
  return type === "array" && items && Array.isArray(given) ? given.map((item) => filled(items, item)) : given
}

/**
 * Returns the variables to preview a template with: the given ones, and for each missing one, at any depth, its sample
 * or an example of its type. null counts as given: it leaves the variable out.
 */
export const sampled = (
  { variables }: Pick<Contract, "variables">,
  given: Readonly<Record<string, unknown>>
): Record<string, unknown> => ({ ...given, ...members(variables, given) })

/** Returns the variables to preview a template with if none are given. */
export const sampleVariables = (contract: Pick<Contract, "variables">): Record<string, unknown> => sampled(contract, {})

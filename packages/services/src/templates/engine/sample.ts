import type { Contract, Variable } from "@tidings/schema/Template"
import { check } from "./check.ts"

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
      return members(variable.properties ?? [])
  }
}

const fits = (variable: Variable): boolean =>
  variable.sample !== undefined &&
  check(
    { variables: [variable], policy: { mode: "strict", failOnUndeclared: true } },
    { [variable.key]: variable.sample }
  ).fields.length === 0

// A sample that its own contract refuses helps nobody; the type's example stands in.
const example = (variable: Variable): unknown => (fits(variable) ? variable.sample : byType(variable))

const members = (variables: ReadonlyArray<Variable>): Record<string, unknown> =>
  Object.fromEntries(variables.map((variable) => [variable.key, example(variable)]))

/** Variables to preview a template with: each one's sample, or an example of its type. */
export const sampleVariables = (contract: Pick<Contract, "variables">): Record<string, unknown> =>
  members(contract.variables)

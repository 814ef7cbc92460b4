import type { FieldCode, FieldError } from "@tidings/schema/FieldError"
import type { Contract, Variable } from "@tidings/schema/resources/Template"
import { outOfBounds } from "./bounds.ts"
import { coerce } from "./coerce.ts"
import { member } from "./fieldPath.ts"
import { formats } from "./formats.ts"
import { isObject } from "@tidings/schema/isObject"
import { limits } from "../source/limits.ts"

export interface Checked {
  /** The variables to render with: the declared ones, coerced if the contract is lenient. */
  readonly variables: Readonly<Record<string, unknown>>
  /** Errors by path, at most 100; empty if the variables fit. */
  readonly fields: ReadonlyArray<FieldError>
}

/** Origin of variables: `caller`, written for the template, or `facts`, taken from events and contacts. */
export type Origin = "caller" | "facts"

class Check {
  readonly fields: Array<FieldError> = []
  private readonly policy: Contract["policy"]
  private readonly origin: Origin

  constructor(policy: Contract["policy"], origin: Origin) {
    this.policy = policy
    this.origin = origin
  }

  private refuse(path: string, code: FieldCode, message: string) {
    if (this.fields.length < limits.fields) this.fields.push({ path, code, message })
  }

  members(declared: ReadonlyArray<Variable>, given: Record<string, unknown>, path: string): Record<string, unknown> {
    const kept = declared.flatMap((variable): Array<[string, unknown]> => {
      const at = member(path, variable.key)
      const value = Object.hasOwn(given, variable.key) ? given[variable.key] : undefined
      if (value !== undefined && value !== null) return [[variable.key, this.value(variable, value, at)]]
      if (variable.required) this.refuse(at, "required", `${variable.label ?? variable.key} is required`)
      return []
    })
    if (this.policy.failOnUndeclared) {
      const known = new Set(declared.map(({ key }) => key))
      for (const key of Object.keys(given)) {
        if (!known.has(key))
          this.refuse(member(path, key), "unknown_variable", "the contract declares no such variable")
      }
    }
    return Object.fromEntries(kept)
  }

  private value(variable: Variable, given: unknown, path: string): unknown {
    const { enum: allowed, type } = variable
    const isLenient = this.policy.mode === "lenient" || (this.origin === "facts" && type === "string")
    const value = isLenient ? coerce(type, given) : given
    if (type === "array") return this.array(variable, value, path)
    if (type === "object") return this.object(variable, value, path)
    const expected = type === "number" || type === "boolean" ? type : "string"
    if (typeof value !== expected || (type === "number" && !Number.isFinite(value))) {
      this.refuse(path, "type_mismatch", `must be a ${expected}`)
    } else if (allowed && !allowed.includes(value as string | number)) {
      this.refuse(path, "enum_violation", `must be one of ${allowed.join(", ")}`)
    } else if ((type === "url" || type === "email" || type === "date") && !formats[type].accepts(value as string)) {
      this.refuse(path, "format_invalid", `must be ${formats[type].expected}`)
    }
    return value
  }

  private array({ items }: Variable, value: unknown, path: string): unknown {
    if (!Array.isArray(value)) return this.refuse(path, "type_mismatch", "must be an array")
    if (!items) return value
    return value.map((item, index) => {
      const at = `${path}[${index}]`
      return item === null || item === undefined
        ? this.refuse(at, "required", "an item must not be empty")
        : this.value(items, item, at)
    })
  }

  private object({ properties }: Variable, value: unknown, path: string): unknown {
    if (!isObject(value)) return this.refuse(path, "type_mismatch", "must be an object")
    return properties ? this.members(properties, value, path) : value
  }
}

/**
 * Checks variables against a contract and reports every offending path at once; never throws. An undeclared variable is
 * refused by `failOnUndeclared`, in either mode, and left out otherwise. null counts as absent. In facts, a number or a
 * boolean is accepted as text if the contract wants text. Bounds: `limits`.
 */
export const check = (
  contract: Pick<Contract, "variables" | "policy">,
  variables: unknown,
  origin: Origin = "caller"
): Checked => {
  if (!isObject(variables)) {
    return { variables: {}, fields: [{ path: "variables", code: "type_mismatch", message: "must be an object" }] }
  }
  const excess = outOfBounds(variables)
  if (excess) return { variables: {}, fields: [excess] }
  const run = new Check(contract.policy, origin)
  return { variables: run.members(contract.variables, variables, "variables"), fields: run.fields }
}

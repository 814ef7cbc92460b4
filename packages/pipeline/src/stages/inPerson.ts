import { idPrefixOf, isId } from "@tidings/schema/Id"
import { isObject } from "@tidings/schema/isObject"
import { Problem } from "@tidings/schema/Problem"
import type { Caller } from "@tidings/services/access/Caller"
import type { Schema, SchemaAST } from "effect"
import type { Call } from "../Call.ts"
import type { Any } from "../Operation.ts"

const literalsOf = (ast: SchemaAST.AST): ReadonlyArray<unknown> => {
  if (ast._tag === "Literal") return [ast.literal]
  return ast._tag === "Union" ? ast.types.flatMap(literalsOf) : []
}

/** True for a value that may stand in an address: an id, a number, a boolean or a word of the field's own. */
const isPlain = (field: Schema.Constraint, value: unknown): value is string | number | boolean => {
  if (typeof value !== "string") return typeof value === "boolean" || Number.isFinite(value)
  const prefix = idPrefixOf(field)
  return prefix === undefined ? literalsOf(field.ast).includes(value) : isId(prefix, value)
}

/** Returns the members of an input that may stand in an address; no free text, address of a person or secret. */
const plainInput = ({ input }: Any, given: unknown): URLSearchParams => {
  const fields = Object.entries(input.fields as Readonly<Record<string, Schema.Constraint>>)
  const values = isObject(given) ? given : {}
  return new URLSearchParams(
    fields.flatMap(([name, field]): Array<[string, string]> => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return isPlain(field, value) ? [[name, String(value)]] : []
    })
  )
}

/** Leads whoever reads that a person must make the call to its form, with what of the input an address may hold. */
export const inPerson =
  (operation: Any, { input }: Call, { livemode }: Caller["Service"]) =>
  <E>(refusal: E): E => {
    if (!(refusal instanceof Problem) || refusal.code !== "person_required") return refusal
    const form = `/operations/${operation.name}`
    const url = String(refusal.extra?.["url"])
    if (!url.endsWith(form)) return refusal
    const query = plainInput(operation, input)
    const way = `${url.slice(0, -form.length)}${livemode ? "" : "/test"}${form}${query.size > 0 ? `?${query}` : ""}`
    const { fields, message } = refusal
    return new Problem(refusal.code, {
      message,
      ...(fields && { fields }),
      extra: { ...refusal.extra, url: way }
    }) as E
  }

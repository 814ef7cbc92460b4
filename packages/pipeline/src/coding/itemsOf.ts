import { type FieldError, mostFieldErrors } from "@tidings/schema/FieldError"
import { unknownField } from "@tidings/schema/fieldErrors"
import { isObject } from "@tidings/schema/isObject"
import { Schema, type SchemaAST } from "effect"
import type * as Operation from "../Operation.ts"

type Row = Pick<Operation.Any, "input"> & Partial<Pick<Operation.Any, "items">>

/** Parts of decoding that leave the items of a call to its handler. */
interface ItemsLeft {
  /** The input's schema, in which an item is anything. */
  readonly fields: Row["input"]
  /** The input with only the number of its items. */
  readonly counted: (input: unknown) => unknown
  /** Items that are no objects, and their fields that none has by its schema; at most as many as are told. */
  readonly misshapen: (input: unknown) => ReadonlyArray<FieldError>
}

const whole = (input: unknown) => input
const none = (): ReadonlyArray<FieldError> => []

/** Returns the parts of decoding a row's input that differ where its items are decoded by the handler, one by one. */
export const itemsOf = ({ input, items }: Row): ItemsLeft => {
  if (items === undefined) return { fields: input, counted: whole, misshapen: none }
  const list = (input.fields as Readonly<Record<string, Schema.Constraint>>)[items]!.ast as SchemaAST.Arrays
  const names = new Set((list.rest[0] as SchemaAST.Objects).propertySignatures.map(({ name }) => String(name)))
  const anything = (list.checks ?? []).reduce<any>((schema, check) => schema.check(check), Schema.Array(Schema.Unknown))
  const itemsIn = (given: unknown): ReadonlyArray<unknown> => {
    const found = isObject(given) ? given[items] : undefined
    return Array.isArray(found) ? found : []
  }
  return {
    fields: Schema.Struct({ ...input.fields, [items]: anything }) as Row["input"],
    counted: (given) =>
      isObject(given) && Array.isArray(given[items])
        ? { ...given, [items]: Array.from({ length: given[items].length }, () => 0) }
        : given,
    misshapen: (given) => {
      const found: Array<FieldError> = []
      for (const [index, item] of itemsIn(given).entries()) {
        const path = `${items}[${index}]`
        if (isObject(item)) {
          for (const name in item)
            if (!names.has(name) && found.push(unknownField(`${path}.${name}`)) > mostFieldErrors) break
        } else found.push({ path, code: "type_mismatch", message: "Expected an object" })
        if (found.length > mostFieldErrors) break
      }
      return found
    }
  }
}

import { EmailAddress, normalizeEmail } from "@tidings/schema/fields/Email"
import { normalizePhone, PhoneNumber } from "@tidings/schema/fields/Phone"
import type { Metadata } from "@tidings/schema/fields/Metadata"
import { isWritable } from "@tidings/schema/fields/writable"
import { ContactReference } from "@tidings/schema/resources/Contact"
import type { ImportedColumns, ImportedRecord, RefusedRecord } from "@tidings/schema/resources/ContactImport"
import { Schema } from "effect"

/** A record with normalized identifiers; undefined for those that the record does not give. */
export interface ImportedPerson {
  readonly line: number
  readonly externalId: string | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly traits: typeof Metadata.Type
}

const isExternalId = Schema.is(ContactReference.fields.external_id)
const isEmail = Schema.is(EmailAddress)
const isPhone = Schema.is(PhoneNumber)
const isControl = /[^\P{Cc}\t\n\r]/u

/** Returns the fault of a cell of this kind, in words; undefined if there is none. */
const faultOf = (
  kind: ImportedColumns[number]["kind"],
  cell: string
): Pick<RefusedRecord, "code" | "message"> | undefined => {
  if (!isWritable(cell) || isControl.test(cell))
    return { code: "text_invalid", message: "It holds control characters." }
  if (kind === "external_id" && !isExternalId(cell))
    return { code: "external_id_invalid", message: "It is longer than 200 characters, or more than one line." }
  if (kind === "email" && !isEmail(normalizeEmail(cell)))
    return { code: "email_invalid", message: "It is no email address such as ada@example.com." }
  if (kind === "phone" && !isPhone(cell))
    return { code: "phone_invalid", message: "It is no phone number with its country's code, such as +353 91 123456." }
  return undefined
}

const typed = (kind: ImportedColumns[number]["kind"], cell: string): string | number | boolean => {
  if (kind === "number") return Number(cell)
  return kind === "boolean" ? cell === "true" : cell
}

/**
 * Reads a record by the columns of its file; an empty cell gives no value. Returns a refusal for the first column at
 * fault.
 */
export const recordOf = (columns: ImportedColumns, { cells, line }: ImportedRecord): ImportedPerson | RefusedRecord => {
  if (cells.length !== columns.length) {
    const message = `It has ${cells.length} columns, where the header has ${columns.length}.`
    return { line, column: "", code: "column_count", message }
  }
  const identifiers: { external_id?: string; email?: string; phone?: string } = {}
  const traits: Record<string, string | number | boolean> = {}
  for (const [place, { kind, name }] of columns.entries()) {
    const cell = cells[place]!
    if (cell === "" || kind === "skip") continue
    const fault = faultOf(kind, cell)
    if (fault !== undefined) return { line, column: name, ...fault }
    if (kind === "external_id" || kind === "email" || kind === "phone") identifiers[kind] = cell
    else traits[name] = typed(kind, cell)
  }
  const { email, external_id, phone } = identifiers
  if (email === undefined && external_id === undefined && phone === undefined) {
    return { line, column: "", code: "identifier_missing", message: "It has no external_id, email or phone." }
  }
  return {
    line,
    externalId: external_id,
    email: email === undefined ? undefined : normalizeEmail(email),
    phone: phone === undefined ? undefined : normalizePhone(phone),
    traits
  }
}

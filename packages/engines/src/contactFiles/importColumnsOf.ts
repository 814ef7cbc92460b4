import { EmailAddress } from "@tidings/schema/fields/Email"
import { TraitName } from "@tidings/schema/fields/TraitName"
import type { ColumnMeanings } from "@tidings/schema/resources/ContactImport"
import { Schema } from "effect"
import type { FileRecord } from "./recordsOf.ts"
import { type FileFault, UnreadableFile } from "./UnreadableFile.ts"

const mostColumns = 100
const identifiers = new Set(["external_id", "email", "phone"])

/** Other spellings of identifiers. */
const aliases: Readonly<Record<string, string>> = {
  e_mail: "email",
  email_address: "email",
  phone_number: "phone"
}

const isAddress = Schema.is(EmailAddress)
const isTraitName = Schema.is(TraitName)

/** Converts a column's name to a trait name: "First name" and "firstName" become first_name. */
const nameOf = (cell: string): string => {
  const name = cell
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, "_")
    .toLowerCase()
    .replaceAll(/[\s./-]+/gu, "_")
  return aliases[name] ?? name
}

/** True for the columns that identify a contact. */
export const isIdentifier = (name: string): name is "external_id" | "email" | "phone" => identifiers.has(name)

const columnFault = (
  names: ReadonlyArray<string | undefined>,
  name: string,
  place: number,
  said: string
): Pick<FileFault, "code" | "message"> | undefined => {
  if (names.indexOf(name) !== place) return { code: "column_duplicate", message: `${said} is there twice, as ${name}.` }
  if (name === "id")
    return {
      code: "column_reserved",
      message: `${said} cannot be: ids of contacts are made here. Call your own external_id.`
    }
  if (isTraitName(name)) return undefined
  return {
    code: "column_invalid",
    message: `${said} cannot be the name of a trait: 1 to 64 of a-z, 0-9 and _, a letter first.`
  }
}

/**
 * Returns the names of a file's columns, from its header and the given meanings of some; undefined for those that are
 * left out. Fails with all faults at once.
 */
export const importColumnsOf = (
  { cells, line }: FileRecord,
  meanings: ColumnMeanings = {}
): ReadonlyArray<string | undefined> => {
  const meant = cells.map((cell) => (Object.hasOwn(meanings, cell) ? meanings[cell] : undefined))
  const names = cells.map((cell, place) => {
    const meaning = meant[place] ?? nameOf(cell)
    return meant[place] === "skip" ? undefined : meaning.replace(/^trait:/u, "")
  })
  const faults: Array<FileFault> = Object.keys(meanings)
    .filter((header) => !cells.includes(header))
    .map((header) => {
      const message = `The first line names no column ${JSON.stringify(header.slice(0, 100))}.`
      return { line, code: "column_missing", message, header }
    })
  if (cells.some((cell, place) => meant[place] === undefined && isAddress(cell)))
    faults.push({
      line,
      code: "header_missing",
      message: "The first line holds an email address: it must name the columns."
    })
  else if (!names.some((name) => name !== undefined && isIdentifier(name))) {
    const message = "The first line names no column external_id, email or phone, so that nobody could be told apart."
    faults.push({ line, code: "identifier_missing", message })
  }
  if (faults.length === 0) {
    for (const [place, name] of names.entries()) {
      const said = cells[place] === "" ? `Column ${place + 1}` : `Column ${JSON.stringify(cells[place]!.slice(0, 100))}`
      const fault = name === undefined ? undefined : columnFault(names, name, place, said)
      if (fault !== undefined)
        faults.push({ line, ...fault, ...(meant[place] !== undefined && { header: cells[place]! }) })
    }
  }
  if (names.length > mostColumns)
    faults.push({ line, code: "columns_too_many", message: `The first line names more than ${mostColumns} columns.` })
  if (faults.length > 0) throw new UnreadableFile(...faults.slice(0, mostColumns))
  return names
}

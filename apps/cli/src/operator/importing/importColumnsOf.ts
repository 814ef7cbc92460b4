import { EmailAddress } from "@tidings/schema/fields/Email"
import { TraitName } from "@tidings/schema/resources/ContactImport"
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

/** Returns the names of a file's columns, from its header; fails with all its faults at once. */
export const importColumnsOf = ({ cells, line }: FileRecord): ReadonlyArray<string> => {
  const names = cells.map(nameOf)
  const faults: Array<FileFault> = []
  if (cells.some((cell) => isAddress(cell)))
    faults.push({
      line,
      code: "header_missing",
      message: "The first line holds an email address: it must name the columns."
    })
  else if (!names.some(isIdentifier)) {
    const message = "The first line names no column external_id, email or phone, so that nobody could be told apart."
    faults.push({ line, code: "identifier_missing", message })
  }
  if (faults.length === 0) {
    for (const [place, name] of names.entries()) {
      const said = cells[place] === "" ? `Column ${place + 1}` : `Column ${JSON.stringify(cells[place]!.slice(0, 100))}`
      if (names.indexOf(name) !== place)
        faults.push({ line, code: "column_duplicate", message: `${said} is there twice, as ${name}.` })
      else if (name === "id") {
        const message = `${said} cannot be: ids of contacts are made here. Call your own external_id.`
        faults.push({ line, code: "column_reserved", message })
      } else if (!isTraitName(name)) {
        const message = `${said} cannot be the name of a trait: 1 to 64 of a-z, 0-9 and _, a letter first.`
        faults.push({ line, code: "column_invalid", message })
      }
    }
  }
  if (names.length > mostColumns)
    faults.push({ line, code: "columns_too_many", message: `The first line names more than ${mostColumns} columns.` })
  if (faults.length > 0) throw new UnreadableFile(...faults.slice(0, mostColumns))
  return names
}

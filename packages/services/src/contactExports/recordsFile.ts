import { exportedFields, mostTraitColumns } from "@tidings/schema/resources/ContactExport"
import type { Contact } from "@tidings/schema/resources/Contact"
import type { ContactExportRepository, ContactExportRow } from "@tidings/storage/repositories/ContactExportRepository"
import { Effect } from "effect"
import { csvLine, fieldOf } from "./csvOf.ts"
import { ExportSizes, type ExportFile } from "./ExportFile.ts"

/** Contacts that are looked through at once for the names of their traits. */
const namedAtOnce = 10_000
/** The most different names that are counted; further ones are in no column. */
const mostNames = 20_000

/** The columns of traits: the most frequent ones, by name. */
const traitColumns = Effect.fnUntraced(function* <E>(
  row: ContactExportRow,
  exports: ContactExportRepository["Service"],
  goesOn: Effect.Effect<void, E>
) {
  const counts = new Map<string, number>()
  for (let after: string | null = ""; after !== null;) {
    const { last, names }: { readonly last: string | null; readonly names: Readonly<Record<string, number>> } =
      yield* exports.traitNamesAfter(row, after, namedAtOnce)
    for (const [name, n] of Object.entries(names))
      if (counts.has(name) || counts.size < mostNames) counts.set(name, (counts.get(name) ?? 0) + n)
    after = last
    yield* goesOn
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostTraitColumns)
    .map(([name]) => `traits.${name}`)
    .toSorted()
})

const lineOfJson = (contact: Contact, fields: ReadonlyArray<string> | null): string => {
  if (fields === null) return `${JSON.stringify(contact)}\n`
  const own = fields.filter((field) => !field.startsWith("traits."))
  const traits = fields.filter((field) => field.startsWith("traits."))
  return `${JSON.stringify({
    ...Object.fromEntries(own.map((field) => [field, fieldOf(contact, field)])),
    ...(traits.length > 0 && {
      traits: Object.fromEntries(traits.map((field) => [field.slice("traits.".length), fieldOf(contact, field)]))
    })
  })}\n`
}

/** Writes the records of many contacts, as CSV or as a line of JSON each; `goesOn` as of `writePerson`. */
export const writeRecords = Effect.fnUntraced(function* <E>(
  file: ExportFile,
  row: ContactExportRow,
  exports: ContactExportRepository["Service"],
  goesOn: Effect.Effect<void, E>
) {
  const isCsv = row.format === "csv"
  const fields = row.fields ?? (isCsv ? [...exportedFields, ...(yield* traitColumns(row, exports, goesOn))] : null)
  if (isCsv) yield* file.add(csvLine(fields!.map((field) => field.replace(/^traits\./u, ""))), 0)
  const lineOf = (contact: Contact) =>
    isCsv ? csvLine(fields!.map((field) => fieldOf(contact, field))) : lineOfJson(contact, fields)
  const { contacts: atOnce } = yield* ExportSizes
  let after = ""
  for (let read = atOnce; read === atOnce;) {
    const contacts = yield* exports.contactsAfter(row, after, atOnce)
    read = contacts.length
    if (read === 0) return
    yield* file.add(contacts.map(lineOf).join(""), read)
    after = contacts.at(-1)!.id
    yield* goesOn
    yield* Effect.yieldNow
  }
})

import { exportedFields, mostTraitColumns } from "@tidings/schema/resources/ContactExport"
import type { Contact } from "@tidings/schema/resources/Contact"
import type { ContactExportRow } from "@tidings/storage/repositories/ContactExportRepository"
import { Effect } from "effect"
import { csvLine, readerOf } from "./csvOf.ts"
import { ExportSizes, type ExportFile } from "./ExportFile.ts"

/** Contacts that are looked through at once for the names of their traits. */
const namedAtOnce = 10_000
/** Contacts whose lines are written before others have a turn. */
const writtenAtOnce = 100
/** The most different names that are counted; further ones are in no column. */
const mostNames = 20_000

/** The source of an export of many, along the ids of contacts; `last` is null at the end of them. */
export interface RecordsSource {
  readonly contactsAfter: (
    after: string,
    most: number
  ) => Effect.Effect<{ readonly contacts: ReadonlyArray<Contact>; readonly last: string | null }>
  readonly traitNamesAfter: (
    after: string,
    most: number
  ) => Effect.Effect<{ readonly names: Readonly<Record<string, number>>; readonly last: string | null }>
}

/** The columns of traits: the most frequent ones, by name. */
const traitColumns = Effect.fnUntraced(function* <E>(source: RecordsSource, goesOn: Effect.Effect<void, E>) {
  const counts = new Map<string, number>()
  for (let after: string | null = ""; after !== null;) {
    const { last, names }: { readonly last: string | null; readonly names: Readonly<Record<string, number>> } =
      yield* source.traitNamesAfter(after, namedAtOnce)
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

/** Writes a contact as a line of JSON, with some fields or all. */
const jsonLines = (fields: ReadonlyArray<string> | null) => {
  if (fields === null) return (contact: Contact) => `${JSON.stringify(contact)}\n`
  const [traits = [], own = []] = [true, false].map((are) =>
    fields
      .filter((field) => field.startsWith("traits.") === are)
      .map((field) => ({ name: field.replace(/^traits\./u, ""), read: readerOf(field) }))
  )
  const valuesOf = (some: typeof own, contact: Contact) =>
    Object.fromEntries(some.map(({ name, read }) => [name, read(contact)]))
  return (contact: Contact) => {
    const record = { ...valuesOf(own, contact), ...(traits.length > 0 && { traits: valuesOf(traits, contact) }) }
    return `${JSON.stringify(record)}\n`
  }
}

/** Writes a contact as a line of CSV. */
const csvLines = (fields: ReadonlyArray<string>) => {
  const readers = fields.map(readerOf)
  return (contact: Contact) => csvLine(readers.map((read) => read(contact)))
}

/** Writes the records of many contacts, as CSV or as a line of JSON each; `goesOn` as of `writePerson`. */
export const writeRecords = Effect.fnUntraced(function* <E>(
  file: ExportFile,
  row: Pick<ContactExportRow, "format" | "fields">,
  source: RecordsSource,
  goesOn: Effect.Effect<void, E>
) {
  const isCsv = row.format === "csv"
  const fields = row.fields ?? (isCsv ? [...exportedFields, ...(yield* traitColumns(source, goesOn))] : null)
  if (isCsv) yield* file.add(csvLine(fields!.map((field) => field.replace(/^traits\./u, ""))), 0)
  const lineOf = isCsv ? csvLines(fields!) : jsonLines(fields)
  const { contacts: atOnce } = yield* ExportSizes
  for (let after: string | null = ""; after !== null;) {
    const { contacts, last }: Effect.Success<ReturnType<RecordsSource["contactsAfter"]>> = yield* source.contactsAfter(
      after,
      atOnce
    )
    for (let from = 0; from < contacts.length; from += writtenAtOnce) {
      const some = contacts.slice(from, from + writtenAtOnce)
      yield* file.add(some.map(lineOf).join(""), some.length)
      yield* Effect.yieldNow
    }
    after = last
    if (last !== null) yield* goesOn
  }
})

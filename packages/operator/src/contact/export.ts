import export_contact from "@tidings/operations/contacts/export_contact"
import export_contacts from "@tidings/operations/contacts/export_contacts"
import read_contact_export from "@tidings/operations/contacts/read_contact_export"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { ContactExport, ExportContacts } from "@tidings/schema/resources/ContactExport"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"

const optional = (title: string, description: string) =>
  Schema.optionalKey(Schema.String.annotate({ title, description }))

const notes: Readonly<Record<ContactExport["status"], string>> = {
  running: "The server writes the file.",
  ready: "Whoever has the address fetches the file, within 15 minutes.",
  failed: "The file could not be written: ask for another.",
  expired: "The file is deleted: ask for another."
}

export default Face.several([export_contact, export_contacts, read_contact_export], {
  name: "contact export",
  says: "Have everything about a contact, or the records of all of them, written to a file; or say how far that is",
  input: Schema.Struct({
    contact: optional("contact", "Id or address of the contact; all contacts without it"),
    listId: optional("id", "Only members of this list"),
    format: ExportContacts.fields.format,
    id: optional("id", "The export to tell of, instead of another"),
    sandbox,
    workspace
  }).check(
    Schema.makeFilter(
      ({ contact, format, id, listId }) =>
        [contact, listId ?? format, id].filter((given) => given !== undefined).length < 2 ||
        "Give a contact, or --list-id and --format, or --id."
    )
  ),
  positional: ["contact"],
  output: ContactExport,
  examples: { "Somebody who asked what is kept": { contact: "ada@example.com" }, "All records": { format: "csv" } },
  pathOf: (path) => (path === "exportId" ? "id" : undefined),
  answer: (call, { contact, format, id, listId }) => {
    if (id !== undefined) return call(read_contact_export, { exportId: id })
    if (contact !== undefined) return call(export_contact, { contact })
    return call(export_contacts, given({ listId, format }))
  },
  shown: ({ download_url: url, id, status }) => ({
    result: url ?? id,
    note:
      status === "running"
        ? `${notes.running} ${commandLine(`contact export --id ${id}`)} tells how far it is.`
        : notes[status]
  })
})

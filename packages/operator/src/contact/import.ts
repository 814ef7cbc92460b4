import import_contacts from "@tidings/operations/contacts/import_contacts"
import add_contact_import_part from "@tidings/operations/contacts/add_contact_import_part"
import {
  type ContactImport,
  ContactImportStatus,
  ImportFailure,
  ImportProgress,
  mostImportParts,
  RefusedRecord
} from "@tidings/schema/resources/ContactImport"
import { ImportFollowing } from "@tidings/services/contactImports/ImportFollowing"
import { toContactImport } from "@tidings/services/contactImports/toContactImport"
import { Effect, Schema } from "effect"
import { id } from "@tidings/schema/Id"
import { ConsentWords } from "@tidings/schema/resources/ContactTopics"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"

const number = new Intl.NumberFormat("en")

type Import = typeof ContactImport.Type

const shownOf = (workspace: string, one: Import, refusals: ReadonlyArray<RefusedRecord>) => ({
  workspace,
  list: one.listId,
  id: one.id,
  status: one.status,
  parts: one.parts,
  ...one.progress,
  failure: one.failure,
  refusals
})

export default Face.several([import_contacts, add_contact_import_part], {
  name: "contact import",
  says: "Make contacts of a CSV's records and put them on a list; an import that broke off goes on where it was",
  input: Schema.Struct({
    file: Schema.String.annotate({
      description:
        "CSV in UTF-8 of at most 64 MB. Its first line names the columns: external_id, email and phone, at least one of them; every other is a trait"
    }),
    list: Schema.String.annotate({ title: "name or id", description: "The list that they are put on" }),
    createList: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "Make the list if there is none of that name" })
    ),
    confirmed: Schema.optionalKey(
      Schema.Boolean.annotate({
        description: "They agreed to be on the list, which one that asks new members needs: imports ask nobody"
      })
    ),
    consent: Schema.optionalKey(
      ConsentWords.annotate({ description: "Place and time of their consent, with --confirmed" })
    ),
    digest: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u)).annotate({ description: "SHA-256 of the file" }),
    importId: Schema.optionalKey(id("imp").annotate({ description: "The import that goes on; absent to begin it" })),
    part: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostImportParts })).annotate({
      description: "Number of the part in csv"
    }),
    csv: Schema.optionalKey(
      Schema.String.annotate({ description: "A part of the file; absent to follow the import, once it has all" })
    ),
    isLast: Schema.Boolean.annotate({ description: "True if the file ends with this part" }),
    afterLine: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)).annotate({
      description: "Refused records after this line are answered"
    }),
    sandbox,
    workspace
  }),
  positional: ["file"],
  output: Schema.Struct({
    workspace: Schema.String,
    /** The id of the list; null if it is yet to be made. */
    list: Schema.NullOr(Schema.String),
    id: id("imp"),
    status: ContactImportStatus,
    /** The number of parts received. */
    parts: Schema.Int,
    ...ImportProgress.fields,
    failure: Schema.NullOr(ImportFailure),
    /** Refused records, by line, at most 1,000. */
    refusals: Schema.Array(RefusedRecord)
  }),
  examples: {
    "Subscribers from another service": {
      file: "people.csv",
      list: "Newsletter",
      createList: true,
      digest: "c8745985604f5160d5907876a67dacbee27b130fb5c9f4f7c378815b63c63bb3",
      part: 1,
      csv: "external_id,email,first_name\nusr_481,ada@example.com,Ada\n",
      isLast: true,
      afterLine: 0
    }
  },
  pathOf: () => "",
  answer: (
    call,
    { afterLine, confirmed, consent, createList, csv, digest, file, importId, isLast, list, part },
    place
  ) =>
    Effect.gen(function* () {
      const { livemode, workspaceId } = yield* place
      if (importId === undefined) {
        const begun = { csv: csv ?? "", list, createList, confirmed, consent, filename: file, digest, more: !isLast }
        return shownOf(workspaceId, yield* call(import_contacts, given(begun)), [])
      }
      if (csv !== undefined)
        return shownOf(workspaceId, yield* call(add_contact_import_part, { importId, part, csv, isLast }), [])
      const { refused, row } = yield* ImportFollowing.use((following) =>
        following.follow({ workspaceId, livemode }, importId, afterLine)
      )
      return shownOf(workspaceId, toContactImport(row, []), refused)
    }),
  shown: ({ added, created, merged, records, refused, updated }, { input: { list } }) => {
    const told = (count: number, words: string) => (count === 0 ? "" : `, ${number.format(count)} ${words}`)
    const contacts = `${number.format(created)} contacts created, ${number.format(updated)} changed`
    return {
      result: [
        `${number.format(records)} records: ${contacts}${told(merged, "merged into others")}`,
        `${number.format(added)} added to ${list}${told(refused, "refused")}`
      ].join("\n")
    }
  }
})

import {
  ImportedColumns,
  ImportedRecord,
  mostImportedRecords,
  RefusedRecord
} from "@tidings/schema/resources/ContactImport"
import { ContactImports } from "@tidings/services/contactImports/ContactImports"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, workspaceFor } from "../fields.ts"

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const number = new Intl.NumberFormat("en")

export default Command.make({
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
    digest: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u)).annotate({ description: "SHA-256 of the file" }),
    columns: ImportedColumns.annotate({ description: "Contents of the file's columns" }),
    from: count.annotate({ description: "Number of records of the file before these" }),
    records: Schema.Array(ImportedRecord)
      .check(Schema.isMaxLength(mostImportedRecords))
      .annotate({ description: "Some records of the file; an empty list only asks for the progress of the import" }),
    isLast: Schema.Boolean.annotate({ description: "True if the file ends with them" }),
    sandbox,
    workspace
  }),
  positional: ["file"],
  output: Schema.Struct({
    workspace: Schema.String,
    /** The id of the list; null if it is yet to be made. */
    list: Schema.NullOr(Schema.String),
    /** The number of processed records; the fields below count their results. */
    records: Schema.Int,
    created: Schema.Int,
    updated: Schema.Int,
    merged: Schema.Int,
    added: Schema.Int,
    refused: Schema.Int,
    /** The records that the last batch refused. */
    lastRefused: Schema.Array(RefusedRecord)
  }),
  audit: "contact.import",
  examples: {
    "Subscribers from another service": {
      file: "people.csv",
      list: "Newsletter",
      createList: true,
      digest: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      columns: [
        { name: "external_id", kind: "external_id" },
        { name: "email", kind: "email" },
        { name: "first_name", kind: "text" }
      ],
      from: 0,
      records: [{ line: 2, cells: ["usr_481", "ada@example.com", "Ada"] }],
      isLast: true
    }
  },
  perform: ({ createList = false, file, sandbox = false, workspace, ...rest }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const imports = yield* ContactImports
      const batch = { ...rest, createList, world: { workspaceId, livemode: !sandbox } }
      if (batch.records.length === 0) {
        const { listId = null, progress } = yield* imports.standing(batch)
        return { output: { workspace: workspaceId, list: listId, ...progress }, changes: [] }
      }
      const { listId, progress, ...done } = yield* imports.take(batch)
      return {
        output: { workspace: workspaceId, list: listId, ...progress },
        changes: [
          {
            ...batch.world,
            target: { kind: "list", id: listId },
            metadata: { file, ...done, refused: progress.lastRefused.length }
          }
        ]
      }
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

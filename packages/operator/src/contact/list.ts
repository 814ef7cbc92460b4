import list_contacts from "@tidings/operations/contacts/list_contacts"
import { Contact } from "@tidings/schema/resources/Contact"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"
import { table } from "../table.ts"

const most = 1_000

export default Face.several([list_contacts], {
  name: "contact list",
  says: `List contacts, newest first, at most ${most.toLocaleString("en")}`,
  input: Schema.Struct({
    q: Schema.optionalKey(
      Schema.String.annotate({
        title: "text",
        description: "Beginning of an address, a phone number or an id of yours"
      })
    ),
    listId: Schema.optionalKey(Schema.String.annotate({ title: "id", description: "Only members of this list" })),
    suppressed: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "Only contacts whose address has, or has not, a suppression" })
    ),
    sandbox,
    workspace
  }),
  output: Schema.Struct({ data: Schema.Array(Contact) }),
  examples: { "The newest": {}, "Whoever has such an address": { q: "ada@" } },
  answer: (call, { listId, q, suppressed }) =>
    Effect.map(Face.allOf(call, list_contacts, given({ q, listId, suppressed }), most), (data) => ({ data })),
  shown: ({ data }, { columns }) => ({
    result: table(
      ["id", "email", "external id", "phone", "created"],
      data.map((one) => [one.id, one.email ?? "", one.external_id ?? "", one.phone ?? "", one.created_at]),
      columns
    ),
    ...(data.length === most && { note: `These are the newest ${most.toLocaleString("en")}; --q finds others.` })
  })
})

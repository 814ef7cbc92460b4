import list_contact_activity from "@tidings/operations/contacts/list_contact_activity"
import { activityTypes, ContactActivity } from "@tidings/schema/resources/ContactActivity"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"
import { table } from "../table.ts"
import { contactName } from "./ContactFields.ts"

const most = 200

export default Face.several([list_contact_activity], {
  name: "contact activity",
  says: `List what a contact did and got, newest first, at most ${most}`,
  input: Schema.Struct({
    contact: contactName,
    type: Schema.optionalKey(
      Schema.Array(Schema.Literals(activityTypes)).annotate({
        title: "type",
        description: `Only of this kind: ${activityTypes.join(", ")}`
      })
    ),
    sandbox,
    workspace
  }),
  positional: ["contact"],
  output: Schema.Struct({ data: Schema.Array(ContactActivity) }),
  examples: {
    "All of it": { contact: "ada@example.com" },
    "Mails alone": { contact: "ada@example.com", type: ["send"] }
  },
  pathOf: (path) => (path.startsWith("types") ? path.replace("types", "type") : undefined),
  answer: (call, { contact, type }) =>
    Effect.map(Face.allOf(call, list_contact_activity, given({ contact, types: type }), most), (data) => ({ data })),
  shown: ({ data }, { columns }) => ({
    result: table(
      ["at", "type", "what", "status", "id"],
      data.map(({ at, id, status = "", summary, type }) => [at, type, summary, status, id]),
      columns
    )
  })
})

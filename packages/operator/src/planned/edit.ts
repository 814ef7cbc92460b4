import update_planned_email from "@tidings/operations/campaigns/update_planned_email"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { given, sandbox, workspace } from "../fields.ts"
import { plannedMailField, plannedPath } from "./PlannedChange.ts"
import { hourText, ShownMail } from "./ShownMail.ts"

const optional = (title: string, description: string) =>
  Schema.optionalKey(Schema.String.annotate({ title, description }))

export default Face.make(update_planned_email, {
  name: "planned edit",
  says: "Change name, description or hour of a planned mail that is still a draft",
  input: Schema.Struct({
    id: plannedMailField,
    name: optional("text", "Name of the mail, for people"),
    description: optional("text", "Intended content, for its writer"),
    scheduleAt: optional("time", "Sending time: a local time of its zone, or an instant with its offset"),
    timezone: optional("zone", "Zone of the IANA list whose clocks the time means"),
    sandbox,
    workspace
  }),
  positional: ["id"],
  output: ShownMail,
  examples: { "Another name": { id: "pem_01kb2x9w3t5v7y8z", name: "Spring newsletter" } },
  pathOf: plannedPath,
  asks: ({ description, id, name, scheduleAt, timezone }) =>
    given({ plannedId: id, name, description, scheduleAt, timezone }),
  tells: (mail, _, { workspaceId }) => ({ ...mail, workspace: workspaceId }),
  shown: (mail) => ({ result: `${mail.name} leaves ${hourText(mail)}` })
})

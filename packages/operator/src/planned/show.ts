import read_planned_email from "@tidings/operations/campaigns/read_planned_email"
import { PlannedEmailReport } from "@tidings/schema/resources/PlannedEmailReport"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"
import { pairLines, table } from "../table.ts"
import { plannedMailField, plannedPath } from "./PlannedChange.ts"
import { hourText, ShownMail } from "./ShownMail.ts"

const number = new Intl.NumberFormat("en")

export default Face.make(read_planned_email, {
  name: "planned show",
  says: "Show a planned mail, and its recipients by outcome",
  input: Schema.Struct({ id: plannedMailField, sandbox, workspace }),
  positional: ["id"],
  output: Schema.Struct({
    ...ShownMail.fields,
    counts: PlannedEmailReport.fields.counts,
    refusals: Schema.Array(Schema.Struct({ code: Schema.String, recipients: Schema.Int })),
    zones: Schema.Array(
      Schema.Struct({
        timezone: Schema.String,
        sendsAt: Schema.String,
        recipients: Schema.Int,
        done: Schema.Boolean
      })
    )
  }),
  examples: { "How far it is": { id: "pem_01kb2x9w3t5v7y8z" } },
  pathOf: plannedPath,
  asks: ({ id }) => ({ plannedId: id }),
  tells: (mail, _, { workspaceId }) => ({ ...mail, workspace: workspaceId }),
  shown: ({ counts, refusals, zones, ...mail }) => ({
    result: [
      pairLines({
        mail: mail.name,
        status: mail.reason === null ? mail.status : `${mail.status}: ${mail.reason}`,
        leaves: hourText(mail),
        ...(mail.note !== undefined && { note: mail.note }),
        template: mail.templateKey ?? "none yet",
        list: mail.listId ?? mail.segmentId ?? "none yet",
        ...(counts.recipients === 0 && zones.length === 0
          ? { recipients: "none yet: they are written down a quarter of an hour before" }
          : Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, number.format(count)])))
      }),
      ...refusals.map(({ code, recipients }) => `  ${code}: ${number.format(recipients)}`),
      ...(zones.length === 0
        ? []
        : [
            "",
            table(
              ["zone", "instant", "contacts", ""],
              zones.map(({ done, recipients, sendsAt, timezone }) => [
                timezone,
                sendsAt,
                number.format(recipients),
                done ? "done" : ""
              ])
            )
          ])
    ].join("\n")
  })
})

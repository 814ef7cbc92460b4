import schedule_planned_email from "@tidings/operations/campaigns/schedule_planned_email"
import { isId } from "@tidings/schema/Id"
import { TemplateKey } from "@tidings/schema/fields/TemplateKey"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"
import { table } from "../table.ts"
import { plannedMailField, plannedPath } from "./PlannedChange.ts"
import { hourText, ShownMail } from "./ShownMail.ts"

const inWords = { at_its_hour: "at its hour", at_once: "at once", missed: "missed" } as const

const audienceOf = (name: string) => {
  if (isId("seg", name)) return { segmentId: name }
  return isId("lst", name) ? { listId: name } : { list: name }
}

const number = new Intl.NumberFormat("en")

export default Face.make(schedule_planned_email, {
  name: "planned set",
  says: "Give a planned mail its template and its list, and schedule it",
  input: Schema.Struct({
    id: plannedMailField,
    template: TemplateKey.annotate({ title: "key", description: "A published template of the category marketing" }),
    list: Schema.String.annotate({ title: "name or id", description: "The list that gets it, or the id of a segment" }),
    perZone: Schema.optionalKey(
      Schema.Boolean.annotate({
        description: "Each contact gets it at that hour of its own zone, which its trait time_zone names"
      })
    ),
    dryRun: Schema.optionalKey(
      Schema.Boolean.annotate({ description: "Show recipients and times, and change nothing" })
    ),
    sandbox,
    workspace
  }),
  positional: ["id"],
  output: Schema.Struct({
    ...ShownMail.fields,
    dryRun: Schema.Boolean,
    members: Schema.Int,
    /** The variables that a contact must have to get the mail. */
    needs: Schema.Array(Schema.String),
    zones: Schema.Array(
      Schema.Struct({
        timezone: Schema.String,
        sendsAt: Schema.String,
        members: Schema.Int,
        when: Schema.Literals(["at its hour", "at once", "missed"])
      })
    )
  }),
  examples: {
    "The newsletter to whoever wants it": { id: "pem_01kb2x9w3t5v7y8z", template: "newsletter", list: "Newsletter" },
    "At nine wherever they are": {
      id: "pem_01kb2x9w3t5v7y8z",
      template: "newsletter",
      list: "Newsletter",
      perZone: true
    }
  },
  pathOf: plannedPath,
  asks: ({ dryRun = false, id, list, perZone = false, template }) => ({
    plannedId: id,
    templateKey: template,
    ...audienceOf(list),
    perZone,
    dryRun
  }),
  tells: ({ zones, ...mail }, _, { workspaceId }) => ({
    ...mail,
    workspace: workspaceId,
    zones: zones.map(({ when, ...zone }) => ({ ...zone, when: inWords[when] }))
  }),
  shown: ({ dryRun, members, needs, zones, ...mail }) => ({
    result: [
      `${mail.name} ${dryRun ? "would leave" : "leaves"} ${hourText(mail)}, to ${number.format(members)} contacts`,
      ...(mail.note === undefined ? [] : [mail.note]),
      table(
        ["zone", "instant", "contacts", "when"],
        zones.map(({ members, sendsAt, timezone, when }) => [timezone, sendsAt, number.format(members), when])
      )
    ].join("\n"),
    ...(needs.length > 0 && {
      note: `A contact gets it only with ${needs.join(", ")}, from its traits or identifiers.`
    })
  })
})

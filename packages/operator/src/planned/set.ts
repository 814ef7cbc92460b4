import { TemplateKey } from "@tidings/schema/fields/TemplateKey"
import { Planning } from "@tidings/services/campaigns/Planning"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"
import { table } from "../table.ts"
import { plannedMailField } from "./PlannedChange.ts"
import { changed, hourText, inOneSentence, ShownMail, shownMail } from "./ShownMail.ts"

const inWords = { at_its_hour: "at its hour", at_once: "at once", missed: "missed" } as const

const number = new Intl.NumberFormat("en")

export default Command.make({
  name: "planned set",
  says: "Give a planned mail its template and its list, and schedule it",
  input: Schema.Struct({
    id: plannedMailField,
    template: TemplateKey.annotate({ title: "key", description: "A published template of the category marketing" }),
    list: Schema.String.annotate({ title: "name or id", description: "The list that gets it" }),
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
  audit: "planned_email.schedule",
  examples: {
    "The newsletter to whoever wants it": { id: "pem_01kb2x9w3t5v7y8z", template: "newsletter", list: "Newsletter" },
    "At nine wherever they are": {
      id: "pem_01kb2x9w3t5v7y8z",
      template: "newsletter",
      list: "Newsletter",
      perZone: true
    }
  },
  perform: ({ dryRun = false, id, list, perZone = false, template, ...given }) =>
    Effect.gen(function* () {
      const world = yield* worldFor(given)
      const wanted = { dryRun, list, perZone, template }
      const done = yield* inOneSentence(Planning.use((planning) => planning.set(world, id, wanted)))
      return {
        output: {
          ...shownMail(done.mail),
          dryRun,
          members: done.list.memberCount,
          needs: done.needs,
          zones: done.zones.map(({ sendsAtMs, when, ...zone }) => ({
            ...zone,
            sendsAt: new Date(sendsAtMs).toISOString(),
            when: inWords[when]
          }))
        },
        changes: done.isNew ? [changed(done.mail, { template, list: done.list.id, per_zone: perZone })] : []
      }
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

import { PlannedEmails } from "@tidings/services/campaigns/PlannedEmails"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"
import { pairLines, table } from "../table.ts"
import { plannedMailField } from "./PlannedChange.ts"
import { hourText, ShownMail, shownMail } from "./ShownMail.ts"

const number = new Intl.NumberFormat("en")

const counted = {
  recipients: Schema.Int,
  waiting: Schema.Int,
  accepted: Schema.Int,
  /** Recipients whose sends exist, but are suppressed. */
  suppressed: Schema.Int,
  /** Recipients whose sending time was too long ago. */
  missed: Schema.Int,
  /** Recipients without an address, when the list was recorded or when their turn came. */
  unreachable: Schema.Int,
  /** Recipients whose address another recipient has, who gets the one mail that goes there. */
  sameAddress: Schema.Int,
  refused: Schema.Int
}

type Counted = { readonly [Name in keyof typeof counted]: number }

const nameOf = {
  accepted: "accepted",
  suppressed: "suppressed",
  missed: "missed",
  same_address: "sameAddress",
  refused: "refused"
} as const

export default Command.read({
  name: "planned show",
  says: "Show a planned mail, and its recipients by outcome",
  input: Schema.Struct({ id: plannedMailField, sandbox, workspace }),
  positional: ["id"],
  output: Schema.Struct({
    ...ShownMail.fields,
    counts: Schema.Struct(counted),
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
  perform: ({ id, ...given }) =>
    Effect.gen(function* () {
      const world = yield* worldFor(given)
      const { counts, mail, zones } = yield* PlannedEmails.use((planned) => planned.show(world, id))
      const sums: { -readonly [Name in keyof Counted]: number } = {
        recipients: 0,
        waiting: 0,
        accepted: 0,
        suppressed: 0,
        missed: 0,
        unreachable: 0,
        sameAddress: 0,
        refused: 0
      }
      for (const { outcome, recipients } of counts) {
        sums.recipients += recipients
        const isReached = outcome !== null && outcome !== "gone" && outcome !== "no_address"
        sums[outcome === null ? "waiting" : isReached ? nameOf[outcome] : "unreachable"] += recipients
      }
      return {
        ...shownMail(mail),
        counts: sums,
        refusals: counts.flatMap(({ code, recipients }) => (code === null ? [] : [{ code, recipients }])),
        zones: zones.map(({ sendsAtMs, ...zone }) => ({ ...zone, sendsAt: new Date(sendsAtMs).toISOString() }))
      }
    }),
  shown: ({ counts, refusals, zones, ...mail }) => ({
    result: [
      pairLines({
        mail: mail.name,
        status: mail.reason === null ? mail.status : `${mail.status}: ${mail.reason}`,
        leaves: hourText(mail),
        ...(mail.note !== undefined && { note: mail.note }),
        template: mail.templateKey ?? "none yet",
        list: mail.listId ?? "none yet",
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

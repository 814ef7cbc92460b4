import type { PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import type { NamedPlannedEmail, SchedulePlannedEmail } from "@tidings/schema/resources/PlannedEmail"
import { Effect } from "effect"
import { Caller } from "../../access/Caller.ts"
import { Audiences } from "../../campaigns/Audiences.ts"
import { PlannedActions } from "../../campaigns/PlannedActions.ts"
import { PlannedEmails, toPlannedEmail } from "../../campaigns/PlannedEmails.ts"
import type { Fact, Preview } from "../Preview.ts"
import { publishedMail } from "./templatePreview.ts"

const mostZones = 10

const people = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "contact" : "contacts"}`

const hourFact = ({ perZone, scheduleAt, sendsAt, timezone }: PlannedEmailRow): Fact => ({
  name: "Hour",
  value: `${scheduleAt.replace("T", " ")}, ${timezone}${perZone ? ", and at that hour of each contact's zone" : ""} (${sendsAt.toISOString()})`
})

/** The mail as rendered with samples, beside these facts; the facts alone if it cannot be rendered. */
const withMail = Effect.fnUntraced(function* (
  facts: ReadonlyArray<Fact>,
  warnings: ReadonlyArray<string>,
  template: string,
  version: number | null
) {
  const mail = yield* publishedMail(template, version)
  const words = warnings.map((value) => ({ name: "Note", value }))
  return (
    "why" in mail
      ? { kind: "facts", facts, warnings: [...warnings, mail.why] }
      : { kind: "mail", mail: { ...mail, facts: [...facts, ...words] } }
  ) satisfies Preview
})

/** Previews scheduling a planned mail: the mail, its list or segment, and how many contacts get it when. */
export const campaignPreview = Effect.fnUntraced(function* (input: typeof SchedulePlannedEmail.Type) {
  const { audience, mail, needs, zones } = yield* PlannedActions.use((actions) => actions.foresee(input))
  const { note } = toPlannedEmail(mail)
  const facts = [
    { name: "Planned mail", value: mail.name },
    { name: "To", value: `the ${audience.kind} ${audience.name}: ${people(audience.memberCount)} now` },
    hourFact(mail),
    ...zones.slice(0, mostZones).map(({ members, sendsAtMs, timezone, when }) => ({
      name: timezone,
      value: `${people(members)}, ${when === "at_its_hour" ? new Date(sendsAtMs).toISOString() : when.replaceAll("_", " ")}`
    })),
    ...(zones.length > mostZones ? [{ name: "Zones", value: `${zones.length - mostZones} more` }] : []),
    ...(needs.length > 0 ? [{ name: "Only with", value: needs.join(", ") }] : [])
  ]
  return yield* withMail(facts, note === undefined ? [] : [note], input.templateKey, null)
})

/** Previews resuming a planned mail: the mail, its list or segment, and how many contacts still wait for it. */
export const plannedResumptionPreview = Effect.fnUntraced(function* ({ plannedId }: typeof NamedPlannedEmail.Type) {
  const caller = yield* Caller
  const { counts, mail } = yield* PlannedEmails.use((planned) => planned.show(caller, plannedId))
  const audience = yield* Audiences.use((audiences) => audiences.of(mail))
  const waiting = counts.reduce((sum, { outcome, recipients }) => sum + (outcome === null ? recipients : 0), 0)
  const facts = [
    { name: "Planned mail", value: mail.name },
    { name: "Now", value: mail.reason === null ? mail.status : `${mail.status}: ${mail.reason}` },
    { name: "To", value: audience === undefined ? "a list that is gone" : `the ${audience.kind} ${audience.name}` },
    {
      name: "Still waiting",
      value: mail.frozenAt === null && audience !== undefined ? `${people(audience.memberCount)} now` : people(waiting)
    },
    hourFact(mail)
  ]
  if (mail.templateKey === null) return { kind: "facts", facts, warnings: [] } satisfies Preview
  return yield* withMail(facts, [], mail.templateKey, mail.templateVersion)
})

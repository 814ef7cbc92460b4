import { newId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import type {
  CreatePlannedEmail,
  ListPlannedEmails,
  NamedPlannedEmail,
  PlannedEmail,
  PlannedEmailId,
  UpdatePlannedEmail
} from "@tidings/schema/resources/PlannedEmail"
import type { ListPlannedRecipients, PlannedEmailReport } from "@tidings/schema/resources/PlannedEmailReport"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import { PlannedEmailRepository, type PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { PlannedRecipientRepository } from "@tidings/storage/repositories/PlannedRecipientRepository"
import { PlannedReportRepository } from "@tidings/storage/repositories/PlannedReportRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { dated, newsOf } from "../audit/newsOf.ts"
import { Cursors } from "../paging/Cursors.ts"
import { plannedCounts } from "./plannedCounts.ts"
import { plannedHour } from "./plannedHour.ts"
import { plannedTime } from "./plannedTime.ts"
import { recipientDays } from "./recipientDays.ts"

/** A planned mail as callers see it. */
export const toPlannedEmail = (row: PlannedEmailRow): PlannedEmail => {
  const note = plannedTime(row.scheduleAt, row.timezone)?.note
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    scheduleAt: row.scheduleAt,
    timezone: row.timezone,
    sendsAt: row.sendsAt.toISOString(),
    status: row.status,
    templateKey: row.templateKey,
    topicKey: row.topicKey,
    listId: row.listId,
    segmentId: row.segmentId,
    perZone: row.perZone,
    reason: row.reason,
    frozenAt: row.frozenAt?.toISOString() ?? null,
    livemode: row.livemode,
    ...(note !== undefined && { note }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString()
  }
}

/**
 * Planned mails for callers, who create and edit drafts and read what became of them, and for the operator, who reads
 * them. Decided in docs/decisions/planned-email.md.
 */
export class PlannedEmails extends Context.Service<PlannedEmails>()("@tidings/services/PlannedEmails", {
  make: Effect.gen(function* () {
    const repository = yield* PlannedEmailRepository
    const recipients = yield* PlannedRecipientRepository
    const reports = yield* PlannedReportRepository
    const cursors = yield* Cursors
    const find = own(repository.find)
    const lock = own(repository.lock)

    const show = Effect.fnUntraced(function* (world: World, id: PlannedEmailId) {
      const mail = yield* repository.find(world, id)
      if (mail === undefined)
        return yield* problem("resource_not_found", { message: `There is no planned mail ${id}.` })
      const zones = yield* recipients.zones(mail)
      const { forgotten } = mail
      if (forgotten === null) return { mail, counts: yield* recipients.counts(mail), zones }
      const known = zones.map((zone) => ({ ...zone, recipients: forgotten.zones[zone.timezone] ?? 0 }))
      return { mail, counts: forgotten.counts, zones: known }
    })

    return {
      /** Creates a draft. */
      create: Effect.fnUntraced(function* (input: typeof CreatePlannedEmail.Type) {
        const { description = null, name, scheduleAt, timezone } = input
        const { livemode, workspaceId } = yield* Caller
        const now = yield* Clock.currentTimeMillis
        const hour = yield* plannedHour(scheduleAt, timezone, now)
        const at = new Date(now)
        const id = newId("pem", now)
        yield* note("planned_email", id, { name, sends_at: hour.sendsAt.toISOString(), timezone })
        const row = yield* repository.insert({
          ...hour,
          id,
          workspaceId,
          livemode,
          name,
          description,
          status: "draft",
          perZone: false,
          createdAt: at,
          updatedAt: at
        })
        return toPlannedEmail(row)
      }),

      /** Changes a draft, and nothing that was scheduled. */
      update: Effect.fnUntraced(function* ({ plannedId, ...edit }: typeof UpdatePlannedEmail.Type) {
        const mail = yield* lock(plannedId)
        if (Object.keys(edit).length === 0)
          return yield* problem("field_invalid", { message: "A change names at least one field." })
        if (mail.status !== "draft")
          return yield* problem("planned_email_not_open", {
            message: `${mail.name} is ${mail.status}: only drafts are edited. schedule_planned_email gives a scheduled or failed one another hour.`
          })
        const { description, name, scheduleAt = mail.scheduleAt, timezone = mail.timezone } = edit
        const now = yield* Clock.currentTimeMillis
        const isMoved = scheduleAt !== mail.scheduleAt || timezone !== mail.timezone
        const news = newsOf(mail, {
          name,
          description,
          ...(isMoved && (yield* plannedHour(scheduleAt, timezone, now)))
        })
        yield* note("planned_email", plannedId, { changed: Object.keys(news).filter((field) => field in edit) })
        return toPlannedEmail(yield* repository.put(mail, yield* dated(news)))
      }),

      /** Lists planned mails, newest first. */
      list: Effect.fnUntraced(function* (input: typeof ListPlannedEmails.Type) {
        const filter = windowOf(input)
        const { data, next_cursor } = yield* cursors.page(
          "planned_emails",
          input,
          (world, window) => repository.list(world, window, filter),
          { filters: filter }
        )
        return { data: data.map(toPlannedEmail), next_cursor }
      }),

      /** Reads a planned mail with its recipients by outcome, and what became of its sends. */
      read: Effect.fnUntraced(function* ({ plannedId }: typeof NamedPlannedEmail.Type) {
        const { counts, mail, zones } = yield* show(yield* Caller, plannedId)
        const { forgotten } = mail
        return {
          ...toPlannedEmail(mail),
          ...plannedCounts(counts),
          zones: zones.map(({ sendsAtMs, ...zone }) => ({ ...zone, sendsAt: new Date(sendsAtMs).toISOString() })),
          outcomes: forgotten?.outcomes ?? (yield* reports.outcomes(mail)),
          links: forgotten?.links ?? (yield* reports.links(mail))
        } satisfies PlannedEmailReport
      }),

      /** Lists the recipients of a planned mail by contact, until they are forgotten. */
      recipients: Effect.fnUntraced(function* (input: typeof ListPlannedRecipients.Type) {
        const { outcome, plannedId } = input
        const mail = yield* find(plannedId)
        if (mail.forgotten !== null)
          return yield* problem("content_gone", {
            message: `Who got ${mail.name} was forgotten ${recipientDays} days after ${mail.updatedAt.toISOString().slice(0, 10)}; read_planned_email has the counts.`
          })
        return yield* cursors.page(
          `planned_recipients ${plannedId}`,
          input,
          (_, window) => reports.page(mail, window, outcome),
          { filters: { outcome }, positionOf: ({ contactId }) => contactId }
        )
      }),

      /** A planned mail with its zones, and its recipients counted by outcome. */
      show
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

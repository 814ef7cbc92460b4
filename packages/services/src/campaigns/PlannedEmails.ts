import { newId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import type { CreatePlannedEmail, PlannedEmail, PlannedEmailId } from "@tidings/schema/resources/PlannedEmail"
import { PlannedEmailRepository, type PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { PlannedRecipientRepository } from "@tidings/storage/repositories/PlannedRecipientRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { plannedTime } from "./plannedTime.ts"

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
    listId: row.listId,
    ...(note !== undefined && { note }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString()
  }
}

const dayMs = 24 * 60 * 60 * 1000
/** Farthest time a mail can be planned for, in milliseconds: beyond it, time zone rules are not known. */
const furthestMs = 731 * dayMs

const refused = (message: string) =>
  problem("field_invalid", { fields: [{ path: "scheduleAt", code: "out_of_range", message }] })

/**
 * Planned mails for callers, who create drafts, and for the operator, who reads them. Decided in
 * docs/decisions/planned-email.md.
 */
export class PlannedEmails extends Context.Service<PlannedEmails>()("@tidings/services/PlannedEmails", {
  make: Effect.gen(function* () {
    const repository = yield* PlannedEmailRepository
    const recipients = yield* PlannedRecipientRepository

    return {
      /** Creates a draft. */
      create: Effect.fnUntraced(function* ({
        description,
        name,
        scheduleAt,
        timezone
      }: typeof CreatePlannedEmail.Type) {
        const { livemode, workspaceId } = yield* Caller
        const now = yield* Clock.currentTimeMillis
        const time = plannedTime(scheduleAt, timezone)
        if (time === undefined) return yield* refused("There is no such time")
        const { localAt, sendsAtMs } = time
        if (sendsAtMs <= now) return yield* refused(`This time is over: it was ${new Date(sendsAtMs).toISOString()}`)
        if (sendsAtMs > now + furthestMs) return yield* refused("Mails are planned two years ahead at most")
        const at = new Date(now)
        const id = newId("pem", now)
        yield* note("planned_email", id, { name, sends_at: new Date(sendsAtMs).toISOString(), timezone })
        const row = yield* repository.insert({
          id,
          workspaceId,
          livemode,
          name,
          description: description ?? null,
          scheduleAt,
          localAt,
          timezone,
          sendsAt: new Date(sendsAtMs),
          status: "draft",
          perZone: false,
          createdAt: at,
          updatedAt: at
        })
        return toPlannedEmail(row)
      }),

      /** Planned mails, newest first, at most `limit`. */
      newest: (world: World, limit: number) => repository.list(world, { limit }),

      /** A planned mail with its zones, and its recipients counted by outcome. */
      show: Effect.fnUntraced(function* (world: World, id: PlannedEmailId) {
        const mail = yield* repository.find(world, id)
        if (mail === undefined)
          return yield* problem("resource_not_found", { message: `There is no planned mail ${id}.` })
        const zones = yield* recipients.zones(mail)
        const { forgotten } = mail
        if (forgotten === null) return { mail, counts: yield* recipients.counts(mail), zones }
        const known = zones.map((zone) => ({ ...zone, recipients: forgotten.zones[zone.timezone] ?? 0 }))
        return { mail, counts: forgotten.counts, zones: known }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

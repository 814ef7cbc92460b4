import type { World } from "@tidings/schema/World"
import { Queue } from "@tidings/jobs/Queue"
import type { ListId, SegmentId, WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { PlannedEmailId } from "@tidings/schema/resources/PlannedEmail"
import { PlannedEmailRepository, type PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { PlannedRecipientRepository } from "@tidings/storage/repositories/PlannedRecipientRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { freezesAtMs, latenessMs, latestOf } from "./contactZone.ts"
import { Audiences, type NamedAudience } from "./Audiences.ts"
import { Forecasts } from "./Forecasts.ts"
import send_planned_emails from "./jobs/send_planned_emails.ts"
import { plannedEmailEvent, type ToldStatus } from "./plannedEmailEvent.ts"
import { plannedHour } from "./plannedHour.ts"
import { cancelling, pausing, type PlannedMove, resuming } from "./plannedMoves.ts"

/** The settings that a draft lacks, and those that change. */
interface Wanted extends NamedAudience {
  readonly template: string
  /** Undefined to leave it as it is. */
  readonly perZone: boolean | undefined
  readonly scheduleAt?: string | undefined
  readonly timezone?: string | undefined
  /** True to return the plan without changing anything. */
  readonly dryRun: boolean
}

/** Scheduled mails that a world of a workspace may have at once. */
const mostScheduled = 100

const notOpen = (message: string) => problem("planned_email_not_open", { message })

const refusedAt = (path: string, code: "out_of_range", message: string) =>
  problem("field_invalid", { message, fields: [{ path, code, message }] })

/** Actions on planned mails, by callers and by the operator. Decided in docs/decisions/planned-email.md. */
export class Planning extends Context.Service<Planning>()("@tidings/services/Planning", {
  make: Effect.gen(function* () {
    const mails = yield* PlannedEmailRepository
    const recipients = yield* PlannedRecipientRepository
    const audiences = yield* Audiences
    const forecasts = yield* Forecasts
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns
    const events = yield* WebhookFanOut

    const held = Effect.fnUntraced(function* (world: World, id: PlannedEmailId) {
      const mail = yield* mails.lock(world, id)
      if (mail === undefined)
        return yield* problem("resource_not_found", { message: `There is no planned mail ${id}.` })
      return mail
    })

    const ring = Effect.fnUntraced(function* (workspaceId: WorkspaceId, at: Date) {
      const atMs = at.getTime()
      yield* queue.ring(queue.outline(send_planned_emails, atMs, { turn: yield* turns.of(workspaceId), atMs }))
    })

    const tell = Effect.fnUntraced(function* (status: ToldStatus, mail: PlannedEmailRow) {
      const counts = mail.frozenTo === null ? [] : yield* recipients.counts(mail)
      yield* events.emit(mail.workspaceId, plannedEmailEvent(status, mail, counts))
    })

    const hasRoom = (mail: PlannedEmailRow) =>
      mail.status === "scheduled"
        ? Effect.succeed(true)
        : Effect.map(mails.countScheduled(mail, mostScheduled), (count) => count < mostScheduled)

    /**
     * Moves a mail to another status; leaves it unchanged if it is in an `already` status, and refuses any status that
     * is in neither `from` nor `already`.
     */
    const moved =
      ({ already, change, from, tells, to }: PlannedMove) =>
      (world: World, id: PlannedEmailId) =>
        Effect.gen(function* () {
          const mail = yield* held(world, id)
          if (already.includes(mail.status)) return { mail, isNew: false }
          if (!from.includes(mail.status)) return yield* notOpen(`${mail.name} is ${mail.status}: it cannot be ${to}.`)
          const now = new Date(yield* Clock.currentTimeMillis)
          const after = yield* mails.put(mail, { ...change(mail, now), updatedAt: now })
          if (after.dueAt !== null) yield* ring(world.workspaceId, after.dueAt)
          if (tells !== undefined) yield* tell(tells, after)
          return { mail: after, isNew: true }
        })

    return {
      /**
       * Gives a draft its template and its list or segment, and schedules it; returns the recipients by time, and the
       * variables that each contact must have.
       */
      set: Effect.fnUntraced(function* (world: World, id: PlannedEmailId, wanted: Wanted) {
        const mail = yield* held(world, id)
        if (!["draft", "scheduled", "failed"].includes(mail.status))
          return yield* notOpen(`${mail.name} is ${mail.status}: its template and its list stay what they are.`)
        const audience = yield* audiences.named(mail, wanted)
        const isList = audience.kind === "list"
        const now = new Date(yield* Clock.currentTimeMillis)
        const { perZone = mail.perZone, scheduleAt = mail.scheduleAt, timezone = mail.timezone } = wanted
        const isMoved = wanted.scheduleAt !== undefined || wanted.timezone !== undefined
        const hour = isMoved ? yield* plannedHour(scheduleAt, timezone, now.getTime()) : {}
        const given = {
          ...hour,
          templateKey: wanted.template,
          listId: isList ? (audience.id as ListId) : null,
          segmentId: isList ? null : (audience.id as SegmentId),
          perZone
        }
        const after = { ...mail, ...given }
        const isFrozen = mail.frozenTo !== null || mail.frozenAt !== null
        if (isFrozen && (audience.id !== (mail.segmentId ?? mail.listId) || perZone !== mail.perZone))
          return yield* notOpen(
            `Who gets ${mail.name} is written down already: its list or segment and its zones stay what they are.`
          )
        if (isFrozen && (after.sendsAt.getTime() !== mail.sendsAt.getTime() || after.timezone !== mail.timezone))
          return yield* notOpen(`Who gets ${mail.name} when is written down already: its hour stays what it is.`)
        const { needs, topicKey } = yield* forecasts.needs(world, wanted.template)
        const zones = yield* forecasts.zones(after, audience, now.getTime())
        const isOver = mail.status !== "failed" && now.getTime() - latestOf(after) > latenessMs
        if (isOver || (zones.length > 0 && zones.every(({ when }) => when === "missed")))
          return yield* refusedAt(
            "scheduleAt",
            "out_of_range",
            `The hour of ${mail.name} was ${after.sendsAt.toISOString()}: that is too long ago. Plan another.`
          )
        if (wanted.dryRun) return { mail: { ...after, topicKey }, audience, needs, zones, isNew: false }
        if (!(yield* hasRoom(mail)))
          return yield* problem("field_invalid", {
            message: `${mostScheduled} planned mails are scheduled already, which is as many as a workspace may have: let one leave first, or pause or cancel one.`
          })
        const scheduled = yield* mails.put(mail, {
          ...given,
          topicKey,
          status: "scheduled",
          reason: null,
          attempts: 0,
          templateVersion: null,
          resumedAt: mail.status === "failed" ? now : mail.resumedAt,
          dueAt: isFrozen ? now : new Date(freezesAtMs(after)),
          updatedAt: now
        })
        yield* ring(world.workspaceId, scheduled.dueAt!)
        yield* tell("scheduled", scheduled)
        return { mail: scheduled, audience, needs, zones, isNew: true }
      }),

      /** Stops sending until the mail is resumed; accepted sends still leave. */
      pause: moved(pausing),

      /** Continues a paused or failed mail from where it stopped; recipients who waited until now are not too late. */
      resume: moved(resuming),

      /** Stops sending for good; accepted sends still leave. */
      cancel: moved(cancelling)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

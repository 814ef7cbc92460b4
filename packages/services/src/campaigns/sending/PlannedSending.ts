import { Next } from "@tidings/jobs/Job"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { isOwnFault } from "@tidings/storage/isOwnFault"
import { oneByOne, togetherOrApart } from "@tidings/storage/togetherOrApart"
import { AcceptanceRepository } from "@tidings/storage/repositories/AcceptanceRepository"
import { PlannedEmailRepository, type PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import {
  type DueRecipient,
  PlannedRecipientRepository,
  type ZoneOfMail
} from "@tidings/storage/repositories/PlannedRecipientRepository"
import { Cause, Clock, Context, Effect, Exit, Layer } from "effect"
import { TemplateVersions } from "../../templates/TemplateVersions.ts"
import { WebhookFanOut } from "../../webhooks/WebhookFanOut.ts"
import { latenessMs } from "../contactZone.ts"
import { plannedEmailEvent } from "../plannedEmailEvent.ts"
import { Batches, Overtaken } from "./Batches.ts"
import { Freezing } from "./Freezing.ts"
import { categoryObstacle, obstacle } from "./obstacle.ts"
import { Warming } from "./Warming.ts"

/** Recipients per transaction: enough to be worth a statement, few enough that a pause never waits long. */
const batchSize = 1_000
const missedSize = 10_000
const busyMs = 1_000
/**
 * Seconds between attempts at a mail that fails with a defect; after the last it waits for a person. Their sum stays
 * well below the maximum lateness.
 */
const retryAfterSeconds = [5, 30, 120, 300, 600] as const
const gaveUp = "The server failed at it again and again, and its log says why: resume it once that is mended."

interface Options {
  readonly size: number
  /** True if slow templates were rendered beforehand. */
  readonly isWarm?: boolean
  /** Called with the mail before anything is done with it. */
  readonly hold?: (mail: PlannedEmailRow) => void
  /** Called with each recipient before its send is drafted. */
  readonly note?: (place: Place, recipient: DueRecipient) => void
}

interface Place {
  readonly mail: PlannedEmailRow
  readonly timezone: string
}

/**
 * Result of a step: `cold` is the place where it stopped because the template is slow to render, `dueMs` the next time
 * due.
 */
interface Stepped {
  readonly isIdle: boolean
  readonly cold: Place | undefined
  readonly dueMs: number | undefined
}

/**
 * Sends planned mails: freezes the recipients, then sends zone by zone, and marks those that are too late. Decided in
 * docs/decisions/planned-email.md.
 */
export class PlannedSending extends Context.Service<PlannedSending>()("@tidings/services/PlannedSending", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const mails = yield* PlannedEmailRepository
    const recipients = yield* PlannedRecipientRepository
    const acceptances = yield* AcceptanceRepository
    const versions = yield* TemplateVersions
    const freezing = yield* Freezing
    const batches = yield* Batches
    const warming = yield* Warming
    const events = yield* WebhookFanOut

    const tell = Effect.fnUntraced(function* (status: "sent" | "failed", mail: PlannedEmailRow, reason?: string) {
      const counts = yield* recipients.counts(mail)
      yield* events.emit(mail.workspaceId, plannedEmailEvent(status, mail, counts, reason))
    })

    const fail = Effect.fnUntraced(function* (mail: PlannedEmailRow, reason: string, nowMs: number) {
      yield* Effect.logWarning(`the planned mail ${mail.id} cannot be sent: ${reason}`)
      yield* mails.put(mail, { status: "failed", reason, dueAt: null, updatedAt: new Date(nowMs) })
      yield* tell("failed", mail, reason)
    })

    /**
     * Delays a mail that failed with a defect until its next attempt, and fails it after the last, so that other mails
     * go on.
     */
    const putOff = (held: PlannedEmailRow, cause: Cause.Cause<never>) =>
      database.transaction(
        Effect.gen(function* () {
          yield* Effect.logError(`nothing could be done with the planned mail ${held.id}`, cause)
          const now = yield* Clock.currentTimeMillis
          const mail = yield* mails.lock(held, held.id)
          if (mail === undefined || mail.dueAt === null) return
          const waitSeconds = retryAfterSeconds[mail.attempts]
          if (waitSeconds === undefined) return yield* fail(mail, gaveUp, now)
          yield* mails.put(mail, { attempts: mail.attempts + 1, dueAt: new Date(now + waitSeconds * 1_000) })
        })
      )

    /** Starts sending: from its first send on, a mail uses the template version published at that time. */
    const start = Effect.fnUntraced(function* (mail: PlannedEmailRow, nowMs: number) {
      const key = mail.templateKey!
      const context = yield* acceptances.context(mail, key, "")
      const unfit = obstacle(key, context)
      if (unfit !== undefined) return yield* fail(mail, unfit, nowMs)
      const version = yield* versions.load(mail.workspaceId, context.template_id!, context.template_version!)
      const reason = categoryObstacle(key, version.category)
      if (reason !== undefined) return yield* fail(mail, reason, nowMs)
      yield* mails.put(mail, {
        status: "sending",
        templateVersion: context.template_version,
        topicKey: version.topic_key,
        updatedAt: new Date(nowMs)
      })
    })

    const send = Effect.fnUntraced(function* (
      mail: PlannedEmailRow,
      { timezone }: ZoneOfMail,
      nowMs: number,
      { isWarm = false, note = () => {}, size }: Options
    ) {
      if (!isWarm && warming.isSlow(mail)) return { mail, timezone }
      const end = yield* batches.next(mail, timezone, size, nowMs, (recipient) => note({ mail, timezone }, recipient))
      if (end === "done") yield* recipients.endZone(mail, timezone)
      else if (end === "busy") yield* mails.put(mail, { dueAt: new Date(nowMs + busyMs) })
      else if (end !== "more") yield* fail(mail, end.obstacle, nowMs)
      return undefined
    })

    const miss = Effect.fnUntraced(function* (mail: PlannedEmailRow, { timezone }: ZoneOfMail) {
      const missed = yield* recipients.miss(mail, timezone, missedSize)
      if (missed < missedSize) yield* recipients.endZone(mail, timezone)
    })

    /**
     * Does the next step of a mail that the open transaction holds; returns the place if it stopped because the
     * template is slow to render.
     */
    const advance = Effect.fnUntraced(function* (mail: PlannedEmailRow, nowMs: number, options: Options) {
      if (mail.frozenAt === null) {
        const reason = yield* freezing.step(mail, nowMs)
        if (reason !== undefined) yield* fail(mail, reason, nowMs)
        return undefined
      }
      const zone = yield* recipients.nextZone(mail)
      const isOver = zone !== undefined && nowMs - Math.max(zone.sendsAtMs, mail.resumedAt?.getTime() ?? 0) > latenessMs
      if (zone === undefined) {
        yield* mails.put(mail, { status: "sent", dueAt: null, updatedAt: new Date(nowMs) })
        yield* tell("sent", mail)
      } else if (zone.sendsAtMs > nowMs) yield* mails.put(mail, { dueAt: new Date(zone.sendsAtMs) })
      else if (mail.templateVersion === null) yield* start(mail, nowMs)
      else if (isOver) yield* miss(mail, zone)
      else return yield* send(mail, zone, nowMs, options)
      return undefined
    })

    /** Does one step of the workspace's mail that has been due longest. */
    const step = (workspaceId: WorkspaceId, options: Options): Effect.Effect<Stepped> =>
      database.transaction(
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const mail = yield* mails.lockDue(workspaceId, now)
          if (mail === undefined)
            return { isIdle: true, cold: undefined, dueMs: yield* mails.nextDueMs(workspaceId, now) }
          options.hold?.(mail)
          const cold = yield* advance(mail, now, options)
          if (mail.attempts > 0) yield* mails.put(mail, { attempts: 0 })
          return { isIdle: false, cold, dueMs: now }
        })
      )

    /**
     * Sends to this many recipients, each in its own transaction; a recipient whose send fails is marked as refused,
     * with the cause in the log.
     */
    const apart = (workspaceId: WorkspaceId, most: number) =>
      oneByOne<{ readonly mail: PlannedEmailRow; readonly recipient: DueRecipient }, never, never>({
        most,
        isTheirs: isFaultOfMail,
        next: (note) =>
          Effect.map(
            step(workspaceId, {
              size: 1,
              isWarm: true,
              note: ({ mail }, recipient) => note({ mail, recipient })
            }),
            ({ isIdle }) => !isIdle
          ),
        giveUp: ({ mail, recipient }, cause) =>
          Effect.andThen(
            Effect.logError(`the send of ${mail.id} to ${recipient.contactId} could not be made`, cause),
            recipients.mark(mail, {
              contact_id: recipient.contactId,
              outcome: "refused",
              code: "internal_error",
              send_id: null,
              email: null
            })
          )
      })

    /** Sends a smaller batch that was rendered beforehand; if it fails because of a recipient, goes on one by one. */
    const warmed = Effect.fnUntraced(function* (workspaceId: WorkspaceId, { mail, timezone }: Place) {
      const size = yield* warming.warm(mail, timezone)
      yield* togetherOrApart(
        step(workspaceId, { size, isWarm: true }),
        (cause) =>
          Effect.andThen(
            Effect.logWarning("a batch of a planned mail failed, and goes on one by one", cause),
            apart(workspaceId, size)
          ),
        isFaultOfMail
      )
    })

    return {
      /** Does some of a workspace's due work; returns the time of the next. */
      pass: Effect.fnUntraced(function* (workspaceId: WorkspaceId): Effect.fn.Return<Next> {
        let held: PlannedEmailRow | undefined
        let noted: Place | undefined
        const note: Options["note"] = (place) => void (noted = place)
        const hold: Options["hold"] = (mail) => void (held = mail)
        const exit = yield* Effect.exit(step(workspaceId, { size: batchSize, note, hold }))
        if (Exit.isSuccess(exit) && exit.value.cold === undefined) return new Next({ dueMs: exit.value.dueMs })
        const place = Exit.isSuccess(exit) ? exit.value.cold : noted
        if (Exit.isFailure(exit)) {
          const [mail, { cause }] = [held, exit]
          if (mail === undefined || !isFaultOfMail(cause)) return yield* Effect.failCause(cause)
          if (place === undefined) yield* putOff(mail, cause)
          else warming.isFoundSlow(place.mail)
        }
        if (place !== undefined)
          yield* togetherOrApart(warmed(workspaceId, place), (cause) => putOff(place.mail, cause), isFaultOfMail)
        return new Next({ dueMs: yield* Clock.currentTimeMillis })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const isFaultOfMail = (cause: Cause.Cause<unknown>): boolean =>
  isOwnFault(cause) && !(Cause.squash(cause) instanceof Overtaken)

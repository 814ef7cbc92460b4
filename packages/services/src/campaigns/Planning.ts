import type { World } from "@tidings/schema/World"
import { Queue } from "@tidings/jobs/Queue"
import type { WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { PlannedEmailId, PlannedEmailStatus } from "@tidings/schema/resources/PlannedEmail"
import { AcceptanceRepository } from "@tidings/storage/repositories/AcceptanceRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { PlannedEmailRepository, type PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { PlannedRecipientRepository } from "@tidings/storage/repositories/PlannedRecipientRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { TemplateVersions } from "../templates/TemplateVersions.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { contactZone, freezesAtMs, hourOf, latenessMs, latestOf } from "./contactZone.ts"
import { categoryObstacle, obstacle } from "./sending/obstacle.ts"
import { plannedEmailEvent } from "./plannedEmailEvent.ts"
import send_planned_emails from "./jobs/send_planned_emails.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"

/** The settings that a draft lacks. */
interface Wanted {
  readonly template: string
  /** Name or id of the list. */
  readonly list: string
  readonly perZone: boolean
  /** True to return the plan without changing anything. */
  readonly dryRun: boolean
}

/** The members of a list that share a zone and so a time; `missed` if that time is too long ago. */
interface ZoneForecast {
  readonly timezone: string
  readonly sendsAtMs: number
  readonly members: number
  readonly when: "at its hour" | "at once" | "missed"
}

interface Move {
  /** Past participle for messages: paused, resumed … */
  readonly to: string
  readonly from: ReadonlyArray<PlannedEmailStatus>
  /** Statuses in which nothing is to be done. */
  readonly already: ReadonlyArray<PlannedEmailStatus>
  readonly change: (mail: PlannedEmailRow, now: Date) => Partial<PlannedEmailRow>
}

const pausing: Move = {
  to: "paused",
  from: ["scheduled", "sending"],
  already: ["paused"],
  change: () => ({ status: "paused", dueAt: null })
}

const resuming: Move = {
  to: "resumed",
  from: ["paused", "failed"],
  already: ["scheduled", "sending"],
  change: (mail, now) => ({
    status: mail.templateVersion === null ? "scheduled" : "sending",
    reason: null,
    attempts: 0,
    resumedAt: now,
    dueAt: mail.frozenAt === null ? new Date(freezesAtMs(mail)) : now
  })
}

const cancelling: Move = {
  to: "cancelled",
  from: ["draft", "scheduled", "sending", "paused", "failed"],
  already: ["cancelled"],
  change: () => ({ status: "cancelled", dueAt: null })
}

const refused = (message: string) => problem("field_invalid", { message })

/** The operator's actions on planned mails. Decided in docs/decisions/planned-email.md. */
export class Planning extends Context.Service<Planning>()("@tidings/services/Planning", {
  make: Effect.gen(function* () {
    const mails = yield* PlannedEmailRepository
    const recipients = yield* PlannedRecipientRepository
    const lists = yield* ListRepository
    const acceptances = yield* AcceptanceRepository
    const versions = yield* TemplateVersions
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns
    const events = yield* WebhookFanOut

    const held = Effect.fnUntraced(function* (world: World, id: PlannedEmailId) {
      const mail = yield* mails.lock(world, id)
      if (mail === undefined)
        return yield* problem("resource_not_found", { message: `There is no planned mail ${id}.` })
      return mail
    })

    const named = Effect.fnUntraced(function* (world: World, list: string) {
      const found = yield* lists.findNamed(world, list)
      if (found === undefined) return yield* problem("resource_not_found", { message: `There is no list ${list}.` })
      return found
    })

    /** Checks that a template can be sent; returns its required variables, without which a contact gets no mail. */
    const needsOf = Effect.fnUntraced(function* (world: World, key: string) {
      const context = yield* acceptances.context(world, key, "")
      const unsendable = obstacle(key, context)
      if (unsendable !== undefined) return yield* refused(unsendable)
      const { category, contract } = yield* versions.load(
        world.workspaceId,
        context.template_id!,
        context.template_version!
      )
      const unfit = categoryObstacle(key, category)
      if (unfit !== undefined) return yield* refused(unfit)
      return contract.variables.filter(({ required }) => required).map(({ key }) => key)
    })

    /**
     * Plans the zones of a mail. Setting up a failed mail again lets it go on, so none of its zones counts as missed.
     */
    const foreseen = Effect.fnUntraced(function* (mail: PlannedEmailRow, memberCount: number, nowMs: number) {
      const counts = new Map<string, number>()
      const said = mail.perZone
        ? yield* recipients.membersByZone(mail, mail.listId!)
        : [{ zone: null, members: memberCount }]
      for (const { members, zone } of said) {
        const timezone = contactZone(mail, zone)
        counts.set(timezone, (counts.get(timezone) ?? 0) + members)
      }
      return Array.from(counts, ([timezone, members]): ZoneForecast => {
        const sendsAtMs = hourOf(mail, timezone)
        const when =
          sendsAtMs > nowMs
            ? "at its hour"
            : mail.status === "failed" || nowMs - sendsAtMs <= latenessMs
              ? "at once"
              : "missed"
        return { timezone, sendsAtMs, members, when }
      }).toSorted((one, other) => one.sendsAtMs - other.sendsAtMs)
    })

    const ring = Effect.fnUntraced(function* (workspaceId: WorkspaceId, at: Date) {
      const atMs = at.getTime()
      yield* queue.ring(queue.outline(send_planned_emails, atMs, { turn: yield* turns.of(workspaceId), atMs }))
    })

    /**
     * Moves a mail to another status; leaves it unchanged if it is in an `already` status, and refuses any status that
     * is in neither `from` nor `already`.
     */
    const moved = Effect.fnUntraced(function* (world: World, id: PlannedEmailId, { already, change, from, to }: Move) {
      const mail = yield* held(world, id)
      if (already.includes(mail.status)) return { mail, isNew: false }
      if (!from.includes(mail.status)) return yield* refused(`${mail.name} is ${mail.status}: it cannot be ${to}.`)
      const now = new Date(yield* Clock.currentTimeMillis)
      const after = yield* mails.put(mail, { ...change(mail, now), updatedAt: now })
      if (after.dueAt !== null) yield* ring(world.workspaceId, after.dueAt)
      return { mail: after, isNew: true }
    })

    return {
      /**
       * Gives a draft its template and list, and schedules it; returns the recipients by time, and the variables that
       * each contact must have.
       */
      set: Effect.fnUntraced(function* (world: World, id: PlannedEmailId, wanted: Wanted) {
        const { workspaceId } = world
        const mail = yield* held(world, id)
        if (!["draft", "scheduled", "failed"].includes(mail.status))
          return yield* refused(`${mail.name} is ${mail.status}: its template and its list stay what they are.`)
        const list = yield* named(mail, wanted.list)
        const isFrozen = mail.frozenTo !== null || mail.frozenAt !== null
        if (isFrozen && (list.id !== mail.listId || wanted.perZone !== mail.perZone))
          return yield* refused(
            `Who gets ${mail.name} is written down already: its list and its zones stay what they are.`
          )
        const needs = yield* needsOf(world, wanted.template)
        const now = new Date(yield* Clock.currentTimeMillis)
        const given = { templateKey: wanted.template, listId: list.id, perZone: wanted.perZone }
        const after = { ...mail, ...given }
        const zones = yield* foreseen(after, list.memberCount, now.getTime())
        const isOver = mail.status !== "failed" && now.getTime() - latestOf(after) > latenessMs
        if (isOver || (zones.length > 0 && zones.every(({ when }) => when === "missed")))
          return yield* refused(
            `The hour of ${mail.name} was ${mail.sendsAt.toISOString()}: that is too long ago. Plan another.`
          )
        if (wanted.dryRun) return { mail: after, list, needs, zones, isNew: false }
        const scheduled = yield* mails.put(mail, {
          ...given,
          status: "scheduled",
          reason: null,
          attempts: 0,
          templateVersion: null,
          resumedAt: mail.status === "failed" ? now : mail.resumedAt,
          dueAt: isFrozen ? now : new Date(freezesAtMs(after)),
          updatedAt: now
        })
        yield* ring(workspaceId, scheduled.dueAt!)
        return { mail: scheduled, list, needs, zones, isNew: true }
      }),

      /** Stops sending until the mail is resumed; accepted sends still leave. */
      pause: (world: World, id: PlannedEmailId) => moved(world, id, pausing),

      /** Continues a paused or failed mail from where it stopped; recipients who waited until now are not too late. */
      resume: (world: World, id: PlannedEmailId) => moved(world, id, resuming),

      /** Stops sending for good; accepted sends still leave. */
      cancel: Effect.fnUntraced(function* (world: World, id: PlannedEmailId) {
        const done = yield* moved(world, id, cancelling)
        if (done.isNew)
          yield* events.emit(
            world.workspaceId,
            plannedEmailEvent("cancelled", done.mail, yield* recipients.counts(done.mail))
          )
        return done
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

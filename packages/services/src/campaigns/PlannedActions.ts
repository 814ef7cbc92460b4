import type { Seen } from "@tidings/schema/approvals/approval"
import type { Problem } from "@tidings/schema/Problem"
import type {
  MovedPlannedEmail,
  NamedPlannedEmail,
  PlannedEmailId,
  ScheduledPlannedEmail,
  SchedulePlannedEmail
} from "@tidings/schema/resources/PlannedEmail"
import type { World } from "@tidings/schema/World"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { PlannedEmailRepository, type PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { SegmentRepository } from "@tidings/storage/repositories/SegmentRepository"
import { problem } from "@tidings/schema/Problem"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { TemplateVersions } from "../templates/TemplateVersions.ts"
import { latenessMs, latestOf } from "./contactZone.ts"
import { toPlannedEmail } from "./PlannedEmails.ts"
import { plannedTime } from "./plannedTime.ts"
import { Planning } from "./Planning.ts"

type Move = (
  world: World,
  id: PlannedEmailId
) => Effect.Effect<
  { readonly mail: PlannedEmailRow; readonly isNew: boolean },
  Problem<"resource_not_found" | "planned_email_not_open">
>

/**
 * The effects of calls on planned mails, and what their approvers are shown. Decided in
 * docs/decisions/planned-email.md.
 */
export class PlannedActions extends Context.Service<PlannedActions>()("@tidings/services/PlannedActions", {
  make: Effect.gen(function* () {
    const planning = yield* Planning
    const lists = yield* ListRepository
    const segments = yield* SegmentRepository
    const versions = yield* TemplateVersions
    const lock = own((yield* PlannedEmailRepository).lock)

    const moved = (move: Move) =>
      Effect.fnUntraced(function* ({ plannedId }: typeof NamedPlannedEmail.Type) {
        const { isNew, mail } = yield* move(yield* Caller, plannedId)
        yield* note("planned_email", plannedId, { name: mail.name, status: mail.status, changed: isNew })
        return { ...toPlannedEmail(mail), changed: isNew } satisfies MovedPlannedEmail
      })

    /** The plan of a call, without its audit entry. */
    const planned = Effect.fnUntraced(function* (input: typeof SchedulePlannedEmail.Type) {
      const { dryRun = false, list, listId, perZone, plannedId, scheduleAt, segmentId, templateKey, timezone } = input
      if (list !== undefined && listId !== undefined)
        return yield* problem("field_invalid", {
          fields: [{ path: "list", code: "unknown_field", message: "Name the list by list or by listId, not by both" }]
        })
      const named = listId ?? list
      if (named !== undefined && segmentId !== undefined)
        return yield* problem("field_invalid", {
          fields: [{ path: "segmentId", code: "unknown_field", message: "Name a list or a segment, not both" }]
        })
      const wanted = { template: templateKey, list: named, segmentId, perZone, scheduleAt, timezone, dryRun }
      return yield* planning.set(yield* Caller, plannedId, wanted)
    })

    return {
      /** Schedules a mail, or says who would get it when. */
      schedule: Effect.fnUntraced(function* (input: typeof SchedulePlannedEmail.Type) {
        const { audience, isNew, mail, needs, zones } = yield* planned(input)
        yield* note("planned_email", mail.id, {
          name: mail.name,
          status: mail.status,
          template: input.templateKey,
          [audience.kind]: audience.id,
          per_zone: mail.perZone,
          sends_at: mail.sendsAt.toISOString(),
          ...(!isNew && { dry_run: true })
        })
        return {
          ...toPlannedEmail(mail),
          dryRun: !isNew,
          members: audience.memberCount,
          needs,
          zones: zones.map(({ sendsAtMs, ...zone }) => ({ ...zone, sendsAt: new Date(sendsAtMs).toISOString() }))
        } satisfies ScheduledPlannedEmail
      }),

      /** The plan of a mail that would be scheduled, without changing it. */
      foresee: (input: typeof SchedulePlannedEmail.Type) => planned({ ...input, dryRun: true }),

      pause: moved(planning.pause),
      resume: moved(planning.resume),
      cancel: moved(planning.cancel),

      /**
       * A mail that a call would schedule, as shown to its approver: the version of the template that is published now,
       * the list and the hour, and if that is too long ago.
       */
      seenScheduled: Effect.fnUntraced(function* (input: typeof SchedulePlannedEmail.Type) {
        const { plannedId, templateKey } = input
        const caller = yield* Caller
        const mail = yield* lock(plannedId)
        const { scheduleAt = mail.scheduleAt, timezone = mail.timezone } = input
        const time = plannedTime(scheduleAt, timezone)
        const after = {
          ...mail,
          perZone: input.perZone ?? mail.perZone,
          ...(time && { ...time, sendsAt: new Date(time.sendsAtMs) })
        }
        const named = input.listId ?? input.list ?? (input.segmentId === undefined ? mail.listId : null)
        const list = named === null ? undefined : yield* lists.findNamed(caller, named)
        const isListed = input.listId !== undefined || input.list !== undefined
        const segmentId = isListed ? null : (input.segmentId ?? mail.segmentId)
        const segment = segmentId === null ? undefined : yield* segments.find(caller, segmentId)
        const isTooLate = (yield* Clock.currentTimeMillis) - latestOf(after) > latenessMs
        return {
          versions: {
            template: templateKey,
            version: (yield* versions.holdNewest(caller, templateKey)) ?? 0,
            list: list?.id ?? "none",
            segment: segment === undefined ? "none" : `${segment.id} ${segment.definedAt.toISOString()}`,
            hour: after.sendsAt.toISOString(),
            too_late: isTooLate ? "yes" : "no"
          },
          editors: []
        } satisfies Seen
      }),

      /** A mail that would go on, as shown to its approver. */
      seenResumed: Effect.fnUntraced(function* ({ plannedId }: typeof NamedPlannedEmail.Type) {
        const caller = yield* Caller
        const { listId, segmentId, sendsAt, status, templateKey, templateVersion } = yield* lock(plannedId)
        const newest = templateKey === null ? null : yield* versions.holdNewest(caller, templateKey)
        return {
          versions: {
            status,
            template: templateKey ?? "none",
            version: templateVersion ?? newest ?? 0,
            list: listId ?? segmentId ?? "none",
            hour: sendsAt.toISOString()
          },
          editors: []
        } satisfies Seen
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

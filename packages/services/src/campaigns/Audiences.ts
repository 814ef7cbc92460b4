import type { SegmentId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import type { PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import { PlannedRecipientRepository } from "@tidings/storage/repositories/PlannedRecipientRepository"
import { SegmentRepository } from "@tidings/storage/repositories/SegmentRepository"
import { Context, Effect, Layer } from "effect"
import { SegmentForecasts } from "../segments/SegmentForecasts.ts"

/** Contacts by their trait `time_zone`; null for those without it. */
type ByZone = ReadonlyArray<{ readonly zone: string | null; readonly members: number }>

/** A list or segment that gets a planned mail. */
export interface PlannedAudience {
  readonly kind: "list" | "segment"
  readonly id: string
  readonly name: string
  /** Contacts in it now; of a segment an estimate if it is large. */
  readonly memberCount: number
  readonly byZone: Effect.Effect<ByZone>
}

/** The audience that a call names: a list by its name or id, or a segment; with neither, the mail's own. */
export interface NamedAudience {
  readonly list?: string | undefined
  readonly segmentId?: SegmentId | undefined
}

const refusedAt = (path: string, code: "enum_violation" | "required", message: string) =>
  problem("field_invalid", { message, fields: [{ path, code, message }] })

/** The audiences of planned mails. Decided in docs/decisions/planned-email.md. */
export class Audiences extends Context.Service<Audiences>()("@tidings/services/Audiences", {
  make: Effect.gen(function* () {
    const lists = yield* ListRepository
    const segments = yield* SegmentRepository
    const recipients = yield* PlannedRecipientRepository
    const forecasts = yield* SegmentForecasts

    const ofList = Effect.fnUntraced(function* (mail: PlannedEmailRow, name: string) {
      const found = yield* lists.findNamed(mail, name)
      if (found === undefined) return undefined
      const { id, memberCount } = found
      return {
        kind: "list",
        id,
        name: found.name,
        memberCount,
        byZone: recipients.membersByZone(mail, id)
      } satisfies PlannedAudience
    })

    const ofSegment = Effect.fnUntraced(function* (mail: PlannedEmailRow, segmentId: SegmentId) {
      const found = yield* segments.lock(mail, segmentId)
      if (found === undefined) return undefined
      const { count, zones } = yield* forecasts.of(mail, found)
      return {
        kind: "segment",
        id: segmentId,
        name: found.name,
        memberCount: count,
        byZone: Effect.succeed(zones)
      } satisfies PlannedAudience
    })

    return {
      /** The audience of a mail; undefined if it has none, or if it was deleted. */
      of: (mail: PlannedEmailRow): Effect.Effect<PlannedAudience | undefined, Problem<"workspace_rate_limit">> =>
        mail.segmentId !== null
          ? ofSegment(mail, mail.segmentId)
          : mail.listId === null
            ? Effect.succeed(undefined)
            : ofList(mail, mail.listId),

      /** The audience that a call gives a mail. */
      named: Effect.fnUntraced(function* (
        mail: PlannedEmailRow,
        { list, segmentId }: NamedAudience
      ): Effect.fn.Return<PlannedAudience, Problem<"workspace_rate_limit" | "field_invalid">> {
        if (list !== undefined)
          return (
            (yield* ofList(mail, list)) ?? (yield* refusedAt("listId", "enum_violation", `There is no list ${list}.`))
          )
        const segment = segmentId ?? mail.segmentId
        if (segment !== null) {
          const found = yield* ofSegment(mail, segment)
          return found ?? (yield* refusedAt("segmentId", "enum_violation", `There is no segment ${segment}.`))
        }
        if (mail.listId === null)
          return yield* refusedAt("listId", "required", `${mail.name} has no list yet: name one, or a segment.`)
        return (
          (yield* ofList(mail, mail.listId)) ??
          (yield* refusedAt("listId", "enum_violation", `There is no list ${mail.listId}.`))
        )
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { Queue } from "@tidings/jobs/Queue"
import type { SendId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { ScheduledSendRepository } from "@tidings/storage/repositories/ScheduledSendRepository"
import { includedCopies, recipientCount } from "@tidings/storage/repositories/sendCopies"
import { SendRepository, type SendRow } from "@tidings/storage/repositories/SendRepository"
import { SuppressionRepository } from "@tidings/storage/repositories/SuppressionRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { laneOfMessage } from "../../messages/jobs.ts"
import { TemplateVersions } from "../../templates/TemplateVersions.ts"
import { WorkspaceTurns } from "../../workspace/WorkspaceTurns.ts"
import { emailJobs, emailKind, type SendChange } from "../emailKind.ts"
import { priorityOf } from "../priorityOf.ts"
import { suppressedAs } from "../reasonNotToSend.ts"
import { beginningOf } from "./beginning.ts"
import { missedAfterMs } from "./sendHour.ts"
import { SendTimeline } from "../SendTimeline.ts"

/** The hour of a scheduled send, in Unix milliseconds. */
export const hourOfRow = ({ scheduled_at }: SendRow): number => Date.parse(scheduled_at!)

const addressesOf = (row: SendRow): ReadonlyArray<string> => includedCopies(row).map(({ normalized }) => normalized)

/** Sends whose hour has come. Decided in docs/decisions/sends.md. */
export class DueSends extends Context.Service<DueSends>()("@tidings/services/DueSends", {
  make: Effect.gen(function* () {
    const connector = yield* EmailConnector
    const database = yield* Database
    const queue = yield* Queue
    const scheduled = yield* ScheduledSendRepository
    const store = yield* SendRepository
    const suppressions = yield* SuppressionRepository
    const timeline = yield* SendTimeline
    const turns = yield* WorkspaceTurns
    const versions = yield* TemplateVersions

    const versionOf = (row: SendRow) => versions.load(row.workspace_id, row.template_id, row.template_version)

    const failed = ({ livemode }: SendRow, reason: string): ReadonlyArray<SendChange> => [
      ...(livemode ? [] : [emailKind.says.queued()]),
      { ...emailKind.says.failed({ reason }), source: livemode ? "system" : "sandbox" }
    ]

    /** The changes of a send whose hour has come, as its recipient, template and workspace stand now. */
    const changesOf = Effect.fnUntraced(function* (row: SendRow, nowMs: number) {
      if (nowMs - hourOfRow(row) >= missedAfterMs) return failed(row, "missed")
      const context = yield* scheduled.context(row)
      const bypasses = row.payload.bypasses === true
      const held = suppressedAs({ ...(yield* versionOf(row)), bypasses }, context)
      if (held !== undefined) return beginningOf(row.livemode, held)
      return context.template_status === "archived" || context.template_status === null
        ? failed(row, "template_not_published")
        : beginningOf(row.livemode, undefined)
    })

    /** Has the job of a scheduled send run at an instant (Unix milliseconds), instead of when it would have. */
    const deliverAt = Effect.fnUntraced(function* (row: SendRow, atMs: number) {
      const { own_provider: own } = yield* scheduled.context(row)
      const { category } = yield* versionOf(row)
      const route = { ...row, connector: own ?? connector.name }
      yield* queue.replace(
        emailJobs.deliver,
        { id: row.id },
        {
          atMs,
          key: row.id,
          lane: laneOfMessage(route, own !== null),
          priority: priorityOf(category),
          turn: yield* turns.of(row.workspace_id)
        }
      )
    })

    /** The addresses of a send's copies that are held by now. */
    const heldCopies = Effect.fnUntraced(function* (row: SendRow) {
      const addresses = addressesOf(row)
      if (addresses.length === 0) return addresses
      const version = yield* versionOf(row)
      const world = { workspaceId: row.workspace_id, livemode: row.livemode }
      const standings = yield* suppressions.standings(world, addresses)
      return addresses.filter((address) => suppressedAs(version, standings.get(address)!) !== undefined)
    })

    /** Queues a scheduled send that the open transaction locked, or ends it if it may not be sent any more. */
    const begin = Effect.fnUntraced(function* (row: SendRow) {
      const changes = yield* changesOf(row, yield* Clock.currentTimeMillis)
      const leaves = changes.length === 1 && changes[0]!.type === "send.queued"
      const leftOut = leaves ? yield* heldCopies(row) : addressesOf(row)
      if (leftOut.length > 0) yield* scheduled.leaveOut(row.id, leftOut)
      yield* timeline.recordLocked(row, changes)
      // What never leaves counts against no month.
      yield* giveBack(row, leaves ? leftOut.length : recipientCount(row))
    })

    const giveBack = (row: SendRow, count: number) =>
      row.livemode && count > 0 ? scheduled.giveBack(row.workspace_id, hourOfRow(row), count) : Effect.void

    /** Gives a send that was counted back to the budget of its hour's month. */
    const uncount = (row: SendRow) => giveBack(row, recipientCount(row))

    return {
      begin,
      deliverAt,
      uncount,

      /**
       * Begins a send whose hour has come; one with a later hour is left to a job at that hour. Of hour and
       * cancellation, which both lock the row, the first decides.
       */
      release: (id: SendId): Effect.Effect<void> =>
        database.transaction(
          Effect.gen(function* () {
            const row = yield* store.lock(id)
            if (row?.status !== "scheduled") return
            const hourMs = hourOfRow(row)
            yield* hourMs > (yield* Clock.currentTimeMillis) ? deliverAt(row, hourMs) : begin(row)
          })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

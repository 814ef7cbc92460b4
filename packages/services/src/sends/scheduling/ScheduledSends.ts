import { Queue } from "@tidings/jobs/Queue"
import type { Seen } from "@tidings/schema/approvals/approval"
import type { SendId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { RescheduleSend } from "@tidings/schema/resources/Send"
import { isoAt, isoOf } from "@tidings/storage/iso"
import { monthOf } from "@tidings/storage/repositories/AcceptanceRepository"
import { ScheduledSendRepository } from "@tidings/storage/repositories/ScheduledSendRepository"
import { recipientCount } from "@tidings/storage/repositories/sendCopies"
import { SendRepository, type SendRow } from "@tidings/storage/repositories/SendRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { own } from "../../access/own.ts"
import { note } from "../../audit/CallNotes.ts"
import { DueSends, hourOfRow } from "./DueSends.ts"
import { emailJobs } from "../emailKind.ts"
import { scheduledFor } from "./beginning.ts"
import { sendHourOf } from "./sendHour.ts"
import { SendTimeline } from "../SendTimeline.ts"

const notScheduled = ({ status }: SendRow) =>
  problem("send_not_scheduled", { message: `The send is ${status}, not scheduled.` })

/** Changes of sends that wait for their hour. Decided in docs/decisions/sends.md. */
export class ScheduledSends extends Context.Service<ScheduledSends>()("@tidings/services/ScheduledSends", {
  make: Effect.gen(function* () {
    const due = yield* DueSends
    const queue = yield* Queue
    const scheduled = yield* ScheduledSendRepository
    const store = yield* SendRepository
    const timeline = yield* SendTimeline
    const held = own(store.lockOwn)
    const found = own(store.find)

    /** Counts a send in the month of another hour. */
    const recount = Effect.fnUntraced(function* (row: SendRow, atMs: number) {
      if (!row.livemode || monthOf(isoAt(hourOfRow(row))) === monthOf(isoAt(atMs))) return
      const { monthly_send_budget: budget } = yield* scheduled.context(row)
      if (!(yield* scheduled.take(row.workspace_id, atMs, budget, recipientCount(row))))
        return yield* problem("monthly_send_budget_exceeded")
      yield* due.uncount(row)
    })

    return {
      /** Gives a scheduled send another hour; null has it leave now. */
      reschedule: Effect.fnUntraced(function* ({ id, send_at: sendAt }: typeof RescheduleSend.Type) {
        const row = yield* held(id)
        yield* note("send", id)
        if (row.status !== "scheduled") return yield* notScheduled(row)
        const now = yield* Clock.currentTimeMillis
        const { atMs = now, field } = yield* sendHourOf(sendAt, now)
        if (field !== undefined) return yield* problem("field_invalid", { fields: [field] })
        if (sendAt !== null && atMs === hourOfRow(row)) return yield* found(id)
        const at = isoAt(atMs)
        yield* note("send", id, { from: isoOf(row.scheduled_at!), send_at: at })
        yield* recount(row, atMs)
        yield* scheduled.move(id, atMs)
        yield* atMs === now ? due.begin({ ...row, scheduled_at: at }) : timeline.recordLocked(row, [scheduledFor(at)])
        yield* due.deliverAt(row, atMs)
        return yield* found(id)
      }),

      /** Cancels a scheduled send, for good; one that is cancelled already is answered as it is. */
      cancel: Effect.fnUntraced(function* (id: SendId) {
        const row = yield* held(id)
        yield* note("send", id, { status: row.status })
        if (row.status === "cancelled") return yield* found(id)
        if (row.status !== "scheduled") return yield* notScheduled(row)
        yield* timeline.recordLocked(row, [{ type: "send.cancelled", source: "system" }])
        yield* yield* queue.cancel(emailJobs.deliver, row.workspace_id, id)
        yield* due.uncount(row)
        return yield* found(id)
      }),

      /** Version data shown to an approver besides the input: a send that changes meanwhile keeps its hour. */
      seen: (id: SendId) =>
        Effect.map(held(id), (row): Seen => ({ versions: { send: isoOf(row.updated_at) }, editors: [] }))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

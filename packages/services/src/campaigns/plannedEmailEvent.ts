import type { PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import type { OutcomeCount } from "@tidings/storage/repositories/PlannedRecipientRepository"
import type { EventToSend } from "../webhooks/EventToSend.ts"

/** A status of a planned mail that an event tells of. */
export type ToldStatus = "scheduled" | "paused" | "sent" | "failed" | "cancelled"

/** Returns the webhook event of a planned mail that came to a status, with its recipients counted by outcome so far. */
export const plannedEmailEvent = (
  status: ToldStatus,
  mail: PlannedEmailRow,
  counts: ReadonlyArray<OutcomeCount>,
  reason?: string
): EventToSend => {
  const of = (...outcomes: ReadonlyArray<OutcomeCount["outcome"]>) =>
    counts.reduce((sum, { outcome, recipients }) => sum + (outcomes.includes(outcome) ? recipients : 0), 0)
  return {
    type: `planned_email.${status}`,
    livemode: mail.livemode,
    data: {
      planned_email: {
        id: mail.id,
        name: mail.name,
        status,
        template: mail.templateKey,
        list_id: mail.listId,
        segment_id: mail.segmentId,
        sends_at: mail.sendsAt.toISOString()
      },
      recipients: {
        accepted: of("accepted"),
        suppressed: of("suppressed"),
        refused: of("refused"),
        missed: of("missed"),
        unreachable: of("no_address", "gone"),
        same_address: of("same_address"),
        waiting: of(null)
      },
      ...(reason !== undefined && { reason })
    }
  }
}

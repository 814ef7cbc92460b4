import type { SmsData } from "@tidings/schema/events/sms"
import type { EventType } from "@tidings/schema/EventType"
import { SmsStatus, smsWaits } from "@tidings/schema/resources/SmsDelivery"
import type { SmsRow } from "@tidings/storage/repositories/SmsRepository"
import { deliverJobOf, lookUpJobOf } from "../messages/jobs.ts"
import * as MessageKind from "../messages/MessageKind.ts"

/** Event types of a text message. */
export type SmsEventType = Exclude<
  Extract<EventType, `sms.${string}`>,
  "sms.received" | "sms.opted_in" | "sms.opted_out"
>

/** A change of a text message. */
export type SmsChange<T extends SmsEventType = SmsEventType> = MessageKind.ChangeOf<T, SmsData>

/** Text messages. */
export const smsKind = MessageKind.make<"sms", SmsRow, SmsChange>({
  channel: "sms",
  noun: "sms",
  prefix: "sms",
  statuses: SmsStatus.literals,
  waits: smsWaits,
  final: ["delivered", "failed", "suppressed"],
  ...MessageKind.calledAfterStatuses<SmsRow, SmsChange>("sms"),
  eventData: (row, status): SmsData => ({
    sms_id: row.id,
    status,
    to: row.to_number,
    templateKey: row.template_key,
    language: row.language,
    segmentCount: row.segments,
    ...(row.simulation && { simulation: row.simulation })
  })
})

/** The jobs of text messages. */
export const smsJobs = {
  deliver: deliverJobOf("sms", "deliver_sms"),
  lookUp: lookUpJobOf("sms", "reconcile_sms")
}

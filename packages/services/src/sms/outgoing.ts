import type { OutgoingSms } from "@tidings/connectors/messages/OutgoingSms"
import { helpReply } from "@tidings/schema/resources/SmsDelivery"
import type { SmsTemplateKey } from "@tidings/schema/fields/sms/SmsTemplateKey"
import type { SmsClass } from "@tidings/schema/resources/SmsTemplate"
import type { SmsRow } from "@tidings/storage/repositories/SmsRepository"
import { urgencyOf } from "./urgency.ts"
import { smsKitEntry } from "@tidings/engines/sms/wording/smsKit"

const classOf = ({ template_key }: Pick<SmsRow, "template_key">): SmsClass =>
  template_key === helpReply ? "transactional" : smsKitEntry(template_key as SmsTemplateKey).class

/** Returns the urgency of a message. */
export const urgencyOfRow = (row: Pick<SmsRow, "template_key">) => urgencyOf[classOf(row)]

/** Returns the message as handed to providers, identical each time. */
export const outgoing = (row: SmsRow, reportUrl: string | undefined): OutgoingSms => {
  const purpose = classOf(row)
  return {
    id: row.id,
    to: row.to_number,
    body: row.body,
    encoding: row.encoding,
    segments: row.segments,
    purpose,
    validForSeconds: urgencyOfRow(row).validForSeconds,
    ...(reportUrl !== undefined && { reportUrl })
  }
}

/** True if a message is past its validity. */
export const isExpired = (row: SmsRow, nowMs: number): boolean =>
  nowMs > Date.parse(row.due_at ?? row.created_at) + urgencyOfRow(row).validForSeconds * 1000

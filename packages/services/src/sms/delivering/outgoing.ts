import type { OutgoingSms } from "@tidings/connectors/messages/OutgoingSms"
import { helpReply } from "@tidings/schema/resources/SmsDelivery"
import type { SmsClass, SmsTemplateKey } from "@tidings/schema/resources/SmsTemplate"
import type { SmsRow } from "@tidings/storage/repositories/SmsRepository"
import { urgencyOf } from "../urgency.ts"
import { kitEntry } from "@tidings/engines/sms/wording/kit"

const classOf = ({ template_key }: Pick<SmsRow, "template_key">): SmsClass =>
  template_key === helpReply ? "transactional" : kitEntry(template_key as SmsTemplateKey).class

/** How urgent a message is. */
export const urgencyOfRow = (row: Pick<SmsRow, "template_key">) => urgencyOf[classOf(row)]

/** The message as providers are offered it, the same each time. */
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

/** Whether a message is of no use any more. */
export const isExpired = (row: SmsRow, nowMs: number): boolean =>
  nowMs > Date.parse(row.created_at) + urgencyOfRow(row).validForSeconds * 1000

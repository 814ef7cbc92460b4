import { writable } from "@tidings/schema/fields/writable"
import type { Email } from "postal-mime"
import { isHardBounce, statusIn } from "../bounceStatus.ts"
import { singleLine } from "../singleLine.ts"
import { type Fields, messageIdIn, typedValue } from "./fieldGroups.ts"
import type { DeliveryReport } from "./Report.ts"
import { originalHeaders, ownHeader, partFields } from "./reportParts.ts"

type Outcome = DeliveryReport["outcome"]

// `relayed` and `expanded` say that the message left the systems that send reports: they say nothing about the mailbox.
const outcomes: Readonly<Record<string, Outcome>> = { failed: "failed", delayed: "delayed", delivered: "delivered" }
const outcomeOfClass: Readonly<Record<string, Outcome>> = { "5": "failed", "4": "delayed", "2": "delivered" }
const classOf: Readonly<Record<Outcome, string>> = { failed: "5.0.0", delayed: "4.0.0", delivered: "2.0.0" }
const gravest: ReadonlyArray<Outcome> = ["failed", "delayed", "delivered"]

const outcomeOf = (fields: Fields): Outcome | undefined => {
  const action = /^[a-z]+/iu.exec(fields.get("action") ?? "")?.[0].toLowerCase()
  return action === undefined ? outcomeOfClass[fields.get("status")?.charAt(0) ?? ""] : outcomes[action]
}

/** Reads a delivery status notification; for several recipients, the one with the worst outcome. */
export const deliveryReport = (report: Email): DeliveryReport | undefined => {
  const groups = partFields(report, "message/delivery-status", "message/global-delivery-status")
  const told = groups.flatMap((fields) => {
    const outcome = outcomeOf(fields)
    return outcome === undefined ? [] : [{ fields, outcome }]
  })
  const worst = gravest.flatMap((outcome) => told.filter((one) => one.outcome === outcome))[0]
  if (worst === undefined) return undefined
  const { fields, outcome } = worst
  const recipient =
    typedValue(fields.get("original-recipient")) ??
    typedValue(fields.get("final-recipient")) ??
    typedValue(ownHeader(report, "x-failed-recipients")?.split(",")[0])
  if (recipient === undefined) return undefined
  const diagnostic = writable(singleLine(typedValue(fields.get("diagnostic-code")) ?? ""), 1000)
  const statusCode = statusIn(fields.get("status") ?? "") ?? statusIn(diagnostic) ?? classOf[outcome]
  const originalMessageId =
    messageIdIn(originalHeaders(report).get("message-id")) ??
    messageIdIn(groups[0]?.get("x-original-message-id")) ??
    messageIdIn(ownHeader(report, "in-reply-to")) ??
    messageIdIn(ownHeader(report, "references"))
  return {
    kind: "dsn",
    outcome,
    hard: outcome === "failed" && isHardBounce(diagnostic, statusCode),
    recipient: singleLine(recipient),
    statusCode,
    diagnostic,
    ...(originalMessageId !== undefined && { originalMessageId })
  }
}

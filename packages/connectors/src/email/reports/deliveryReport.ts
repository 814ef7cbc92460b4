import { writable } from "@tidings/schema/fields/writable"
import type { Email } from "postal-mime"
import { isHardBounce, statusIn } from "../bounceStatus.ts"
import { singleLine } from "../singleLine.ts"
import { type Fields, messageIdIn, typedValue } from "./fieldGroups.ts"
import type { DeliveryReport } from "./Report.ts"
import { originalHeaders, ownHeader, partFields } from "./reportParts.ts"

/** More than any mail of ours has. */
const mostRecipients = 50

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

const named = (fields: Fields): string | undefined =>
  typedValue(fields.get("original-recipient")) ?? typedValue(fields.get("final-recipient"))

/**
 * Reads a delivery status notification, which may tell of several recipients: the worst outcome of each address that we
 * wrote to, the worst of all first.
 */
export const deliveryReports = (report: Email): ReadonlyArray<DeliveryReport> => {
  const groups = partFields(report, "message/delivery-status", "message/global-delivery-status")
  const told = groups.flatMap((fields) => {
    const outcome = outcomeOf(fields)
    const recipient = named(fields) ?? typedValue(ownHeader(report, "x-failed-recipients")?.split(",")[0])
    return outcome === undefined || recipient === undefined ? [] : [{ fields, outcome, recipient }]
  })
  const seen = new Set<string>()
  return gravest
    .flatMap((outcome) => told.filter((one) => one.outcome === outcome))
    .filter(({ recipient }) => !seen.has(recipient.toLowerCase()) && seen.add(recipient.toLowerCase()))
    .slice(0, mostRecipients)
    .map((one) => ofRecipient(report, groups[0], one))
}

interface Told {
  readonly fields: Fields
  readonly outcome: Outcome
  readonly recipient: string
}

const ofRecipient = (
  report: Email,
  first: Fields | undefined,
  { fields, outcome, recipient }: Told
): DeliveryReport => {
  const diagnostic = writable(singleLine(typedValue(fields.get("diagnostic-code")) ?? ""), 1000)
  const statusCode = statusIn(fields.get("status") ?? "") ?? statusIn(diagnostic) ?? classOf[outcome]
  const originalMessageId =
    messageIdIn(originalHeaders(report).get("message-id")) ??
    messageIdIn(first?.get("x-original-message-id")) ??
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

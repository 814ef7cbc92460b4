import type { Webhook } from "@tidings/schema/resources/Webhook"
import type { Html } from "../../../pages/html.ts"
import { badge } from "../../../pages/parts/badge.ts"

/** The state of a subscription: a failing one is enabled, and nothing arrives. */
export const webhookBadge = ({ failing_since: failing, status }: Webhook): Html =>
  badge(status === "enabled" && failing !== null ? "failing" : status)

/** The receiver's answer to an attempt: its status, or that there was none. */
export const receiverBadge = (status: string, answer: number | null): Html => {
  if (answer === null)
    return badge(status === "pending" ? "pending" : "failed", status === "pending" ? undefined : "No answer")
  return badge(answer >= 200 && answer < 300 ? "delivered" : "failed", String(answer))
}

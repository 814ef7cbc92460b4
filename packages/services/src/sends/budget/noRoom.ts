import { problem } from "@tidings/schema/Problem"
import { countedAt, type SendAcceptance } from "@tidings/storage/repositories/AcceptanceRepository"

/** Refuses a send that the budget of its month has no room for, until that month's end. */
export const noRoom = (acceptance: SendAcceptance) => {
  const counted = new Date(countedAt(acceptance))
  const endMs = Date.UTC(counted.getUTCFullYear(), counted.getUTCMonth() + 1, 1)
  return problem("monthly_send_budget_exceeded", {
    retryAfterSeconds: Math.ceil((endMs - Date.parse(acceptance.send.created_at)) / 1000)
  })
}

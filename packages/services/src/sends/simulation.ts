import type { EventType } from "@tidings/schema/EventType"
import type { Scenario, Send } from "@tidings/schema/Send"
import type { Happening } from "./unfold.ts"

/** The one event of each scenario after send.queued. */
const terminalEvents: Readonly<Record<Scenario, EventType>> = {
  delivered: "send.delivered",
  bounced: "send.bounced",
  soft_bounced: "send.bounced",
  complained: "send.complained",
  suppressed: "transactional.suppressed",
  delayed: "send.delivery_delayed",
  failed: "send.failed",
  opened: "send.opened",
  clicked: "send.clicked",
  unsubscribed: "send.unsubscribed"
}

/** What a sandbox send says of itself. */
export const simulationOf = (scenario: Scenario): NonNullable<Send["simulation"]> => ({
  synthetic: true,
  scenario,
  terminal_event: terminalEvents[scenario]
})

/** Whether the mail of such a send is captured: what is suppressed or failed would not have left the platform. */
export const isCaptured = (scenario: Scenario): boolean => scenario !== "suppressed" && scenario !== "failed"

/** What a scenario ends in. */
export const terminal = (scenario: Scenario, data: NonNullable<Happening["data"]> = {}): Happening => {
  const type = terminalEvents[scenario]
  return {
    type,
    source: "sandbox",
    data: type === "send.bounced" ? { bounce_type: scenario === "soft_bounced" ? "soft" : "hard" } : data
  }
}

import type { Scenario, Send } from "@tidings/schema/resources/Send"
import type { SendChange, SendEventType } from "./emailKind.ts"

/** The event that each scenario ends with, after send.queued. */
const terminalEvents: Readonly<Record<Scenario, Exclude<SendEventType, "send.scheduled" | "send.unconfirmed">>> = {
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

/** The simulation details shown on a sandbox send. */
export const simulationOf = (scenario: Scenario): NonNullable<Send["simulation"]> => ({
  synthetic: true,
  scenario,
  terminal_event: terminalEvents[scenario]
})

/** True if the scenario's mail is captured; suppressed or failed mails would not have left the platform. */
export const isCaptured = (scenario: Scenario): boolean => scenario !== "suppressed" && scenario !== "failed"

/** The final event of a scenario; `suppressed` says why a recipient is really suppressed. */
export const terminal = (
  scenario: Scenario,
  suppressed?: SendChange<"transactional.suppressed">["data"]
): SendChange => {
  const type = terminalEvents[scenario]
  const source = "sandbox"
  if (type === "send.bounced")
    return { type, source, data: { bounce_type: scenario === "soft_bounced" ? "soft" : "hard" } }
  if (type === "transactional.suppressed") return { type, source, ...(suppressed && { data: suppressed }) }
  return { type, source }
}

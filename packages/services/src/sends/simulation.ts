import type { EventType } from "@tidings/schema/EventType"
import type { Scenario } from "@tidings/schema/Send"

/** What each scenario emits after send.queued, in order; the last one is its terminal event. */
export const simulated: Readonly<Record<Scenario, ReadonlyArray<EventType>>> = {
  delivered: ["send.sent", "send.delivered"],
  bounced: ["send.sent", "send.bounced"],
  soft_bounced: ["send.sent", "send.bounced"],
  complained: ["send.sent", "send.delivered", "send.complained"],
  suppressed: ["transactional.suppressed"],
  delayed: ["send.sent", "send.delivery_delayed"],
  failed: ["send.failed"],
  opened: ["send.sent", "send.delivered", "send.opened"],
  clicked: ["send.sent", "send.delivered", "send.opened", "send.clicked"],
  unsubscribed: ["send.sent", "send.delivered", "send.unsubscribed"]
}

export const terminalEvent = (scenario: Scenario): EventType => simulated[scenario].at(-1)!

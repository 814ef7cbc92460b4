import type { SendEvent } from "@tidings/schema/resources/Send"
import type { Html } from "../../../pages/html.ts"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import type { IconName } from "../../../pages/parts/icon.ts"
import { timeline } from "../../../pages/parts/layout.ts"
import { labelFor } from "@tidings/fields/labelFor"
import { stepTime } from "../../../pages/when.ts"

const steps: Readonly<Record<string, readonly [icon: IconName, look: string, title: string]>> = {
  scheduled: ["clock", "info", "Scheduled"],
  accepted: ["inbox", "info", "Accepted"],
  queued: ["inbox", "info", "Accepted"],
  sent: ["send", "info", "Handed over"],
  delivered: ["check", "good", "Delivered"],
  opened: ["eye", "seen", "Opened"],
  clicked: ["mouse-pointer-click", "seen", "Clicked"],
  delivery_delayed: ["clock", "warn", "Delayed"],
  unconfirmed: ["triangle-alert", "warn", "Unconfirmed"],
  suppressed: ["ban", "mute", "Suppressed"],
  cancelled: ["x", "mute", "Cancelled"],
  bounced: ["ban", "bad", "Bounced"],
  failed: ["x", "bad", "Failed"],
  undelivered: ["x", "bad", "Undelivered"],
  complained: ["flag", "bad", "Complained"],
  unsubscribed: ["log-out", "mute", "Unsubscribed"]
}

const shown = ["message", "reason", "url", "client", "code", "recipient", "provider_message_id"] as const

const says = (data: SendEvent["data"]): Html | undefined => {
  const parts = shown.flatMap((name) => (typeof data[name] === "string" && data[name] !== "" ? [data[name]] : []))
  return parts.length === 0
    ? undefined
    : html`${parts.map((part, index) => html`${index > 0 && html`<br />`}<span class="mono">${outside(part)}</span>`)}`
}

/** A timeline of what became of a mail, newest first. */
export const sendSteps = (events: ReadonlyArray<SendEvent>, nowMs: number): Html =>
  timeline(
    events.toReversed().map(({ data, synthetic, timestamp, type }) => {
      const name = type.slice(type.indexOf(".") + 1)
      const [icon, look, title] = steps[name] ?? (["info", "mute", labelFor(name)] as const)
      return {
        icon,
        look,
        title: html`${title}${synthetic && html` <span class="quiet small">simulated</span>`}`,
        at: stepTime(new Date(timestamp), nowMs),
        says: says(data)
      }
    })
  )

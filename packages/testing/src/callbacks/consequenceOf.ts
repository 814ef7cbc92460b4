import type { MessageOutcome } from "@tidings/connectors/Callback"
import type { Channel } from "@tidings/connectors/Channel"
import { person } from "./Handed.ts"

/**
 * The consequences of a provider's report about a message. Decided in docs/decisions: sends.md, sms.md and social.md.
 */
export interface Consequence {
  readonly status: string
  /** The emitted event, with its data besides the message; absent if there is none. */
  readonly event?: readonly [type: string, data: Readonly<Record<string, unknown>>]
  /** Reasons in the form of `Told.stops`. */
  readonly stops: ReadonlyArray<string>
}

type Consequences = {
  readonly [B in MessageOutcome["became"]]: (
    outcome: Extract<MessageOutcome, { readonly became: B }>,
    words: (text: string) => string
  ) => Consequence
}

const ofMail: Consequences = {
  sent: () => ({ status: "sent", event: ["send.sent", {}], stops: [] }),
  delivered: () => ({ status: "delivered", event: ["send.delivered", {}], stops: [] }),
  delayed: ({ reason }, words) => ({
    status: "delivery_delayed",
    event: ["send.delivery_delayed", { reason: words(reason) }],
    stops: []
  }),
  bounced: ({ hard, reason }, words) => ({
    status: "bounced",
    event: ["send.bounced", { bounce_type: hard ? "hard" : "soft", reason: words(reason) }],
    stops: hard ? ["hard_bounce"] : []
  }),
  complained: ({ feedbackType }) => ({
    status: "complained",
    event: ["send.complained", { feedback_type: feedbackType }],
    stops: ["complaint"]
  }),
  failed: ({ reason }, words) => ({
    status: "failed",
    event: ["send.failed", { reason: words(reason) }],
    stops: []
  }),
  suppressed: ({ reason }, words) => ({
    status: "suppressed",
    event: ["transactional.suppressed", { reason: "hard_bounce", provider_reason: words(reason) }],
    stops: []
  }),
  opened: () => ({ status: "opened", event: ["send.opened", {}], stops: [] }),
  clicked: ({ url }) => ({ status: "clicked", event: ["send.clicked", { url }], stops: [] }),
  unsubscribed: () => ({ status: "delivered", event: ["send.unsubscribed", {}], stops: ["unsubscribe"] })
}

const optedOut = ["sms.opted_out", { number: person, source: "provider" }] as const

const ofSms: Consequences = {
  sent: () => ({ status: "sent", event: ["sms.sent", {}], stops: [] }),
  delayed: () => ({ status: "sent", event: ["sms.sent", {}], stops: [] }),
  delivered: () => ({ status: "delivered", event: ["sms.delivered", {}], stops: [] }),
  opened: () => ({ status: "delivered", event: ["sms.delivered", {}], stops: [] }),
  clicked: () => ({ status: "delivered", event: ["sms.delivered", {}], stops: [] }),
  bounced: ({ reason }, words) => ({
    status: "undelivered",
    event: ["sms.undelivered", { reason: words(reason) }],
    stops: []
  }),
  failed: ({ reason }, words) => ({ status: "failed", event: ["sms.failed", { reason: words(reason) }], stops: [] }),
  suppressed: ({ reason }, words) => ({
    status: "suppressed",
    event: ["sms.suppressed", { reason: words(reason), suppressed_by: "provider" }],
    stops: ["provider"]
  }),
  complained: () => ({ status: "sent", event: optedOut, stops: ["provider"] }),
  unsubscribed: () => ({ status: "sent", event: optedOut, stops: ["provider"] })
}

/** A post costs a credit, which is refunded if its network rejects it. */
const isThere: Consequence = { status: "published", stops: ["99 credits"] }

const ofPost: Consequences = {
  sent: () => isThere,
  delayed: () => isThere,
  delivered: () => isThere,
  opened: () => isThere,
  clicked: () => isThere,
  bounced: () => isThere,
  suppressed: () => isThere,
  complained: () => isThere,
  unsubscribed: () => isThere,
  failed: ({ reason, statusCode: code = null }, words) => ({
    status: "failed",
    event: ["social.post.failed", { failure: { code, message: words(reason) } }],
    stops: ["100 credits"]
  })
}

/** No push service reports anything. */
const all: Readonly<Partial<Record<Channel, Consequences>>> = { email: ofMail, sms: ofSms, social: ofPost }

/** The documented consequence; `words` turns a provider's text into the stored one. */
export const consequenceOf = (
  channel: Channel,
  outcome: MessageOutcome,
  words: (text: string) => string = (text) => text
): Consequence =>
  (all[channel]![outcome.became] as (outcome: MessageOutcome, words: unknown) => Consequence)(outcome, words)

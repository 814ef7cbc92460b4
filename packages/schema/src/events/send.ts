import { Schema } from "effect"
import * as Event from "../Event.ts"
import { Metadata } from "../fields/Metadata.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { TopicKey } from "../naming/TopicKey.ts"
import { id } from "../Id.ts"
import { resolved } from "../resources/Resolution.ts"
import { Send, SendStatus, type SendStatus as Status, Simulation } from "../resources/Send.ts"

const before = {
  send_id: id("snd"),
  status: SendStatus.annotate({ description: "The send's status after this event" }),
  to: Schema.String.annotate({ description: "The recipient's address" }),
  subject: Schema.String.annotate({
    description:
      "The subject as sent; for a live system mail, which may hold a code, the template's subject with placeholders"
  }),
  template: Send.fields.template
}
const after = {
  simulation: Schema.optionalKey(Simulation),
  metadata: Schema.optionalKey(Metadata.annotate({ description: "The metadata that the send was made with" }))
}

/** The `data` of a send event: the send after the event, and the fields of the event itself. */
export const sendData = <F extends Schema.Struct.Fields>(happened: F) =>
  Schema.Struct({ ...before, ...happened, ...after })

/** The fields of a send in every event of it. */
export type SendData = Schema.Struct.Type<typeof before & typeof after>

/** An example of `sendData`. */
export const sendExample = <S extends Status, H extends object>(status: S, happened: H) => ({
  send_id: "snd_01kb2x9w3t5v7y8z",
  status,
  to: "ada@example.com",
  subject: "041 932 is your login code",
  template: { key: "login-code", version: 1 },
  ...happened,
  metadata: { session: "s_1001" }
})

/** The answer of a provider or of a recipient's server; each field is absent if it was not given. */
const serverWords = {
  reason: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "The server's or the provider's own words, at most 1,000 characters, or the reason that it could not be reached"
    })
  ),
  smtp_code: Schema.optionalKey(
    Schema.Int.annotate({ description: "The server's reply code (RFC 5321), such as 550" })
  ),
  enhanced_status_code: Schema.optionalKey(
    Schema.String.annotate({ description: "The server's enhanced status code (RFC 3463), such as 5.1.1" })
  ),
  http_status: Schema.optionalKey(
    Schema.Int.annotate({ description: "Status that the provider's API answered, such as 429" })
  ),
  provider_code: Schema.optionalKey(
    Schema.String.annotate({ description: "The provider's code of the error, such as rate_limit_exceeded" })
  )
}

const account = {
  provider: Schema.optionalKey(
    Schema.String.annotate({ description: "The provider that was asked, or that reports this" })
  ),
  connector_id: Schema.optionalKey(
    id("cnr").annotate({ description: "The workspace's own connector; absent if it is the installation's" })
  )
}

/** The account that a send was offered to, and those that were asked before. */
export const handedTo = {
  ...account,
  tried: Schema.optionalKey(
    Schema.Array(Schema.Struct({ ...account, ...serverWords })).annotate({
      description: "Connectors that did not take it in the same attempt, in order, each with the reason to ask the next"
    })
  )
}

/** The fields that identify a provider's report. */
export const reported = {
  ...account,
  report_id: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "The provider's id of its report, or a hash of a report without one; a repeated report changes nothing"
    })
  )
}

/** The copy that an event is about; absent if it is about the recipient. */
export const aboutCopy = {
  copy: Schema.optionalKey(
    Schema.Literals(["cc", "bcc"]).annotate({
      description: "Present if this is about a copy, which leaves the send's status as it is"
    })
  ),
  recipient: Schema.optionalKey(
    Schema.String.annotate({ description: "The copy's address; absent in webhooks if it is a bcc" })
  )
}

const attempt = Schema.optionalKey(
  Schema.Int.annotate({
    description: "Number of hand-over attempts by then; absent if none failed"
  })
)

export const send_bounced = Event.make({
  type: "send.bounced",
  says: "The recipient's server refused a send for good",
  data: sendData({
    bounce_type: Schema.Literals(["hard", "soft"]).annotate({
      description: "hard: the address itself is at fault, and is suppressed; soft: anything else"
    }),
    ...serverWords,
    ...handedTo,
    ...reported,
    ...aboutCopy
  }),
  example: sendExample("bounced", {
    bounce_type: "hard" as const,
    reason: "550 5.1.1 No such user here",
    smtp_code: 550,
    enhanced_status_code: "5.1.1"
  })
})

export const send_cancelled = Event.make({
  type: "send.cancelled",
  says: "A scheduled send was cancelled before its hour",
  data: sendData({}),
  example: sendExample("cancelled", {})
})

export const send_clicked = Event.make({
  type: "send.clicked",
  says: "A link in a send was followed",
  data: sendData({
    url: Schema.optionalKey(Schema.String.annotate({ description: "URL of the link; absent in the sandbox" })),
    ...reported
  }),
  example: sendExample("clicked", { url: "https://example.com/orders/1042" })
})

export const send_complained = Event.make({
  type: "send.complained",
  says: "The recipient reported a send as spam",
  data: sendData({
    feedback_type: Schema.optionalKey(
      Schema.String.annotate({ description: "Feedback-Type of the report (RFC 5965); absent in the sandbox" })
    ),
    ...reported,
    ...aboutCopy
  }),
  example: sendExample("complained", { feedback_type: "abuse" })
})

export const send_delivered = Event.make({
  type: "send.delivered",
  says: "The recipient's server accepted a send",
  data: sendData(reported),
  example: sendExample("delivered", {})
})

export const send_delivery_delayed = Event.make({
  type: "send.delivery_delayed",
  says: "A send could not be handed over yet and will be retried, or its recipient's server deferred it",
  data: sendData({
    ...serverWords,
    ...handedTo,
    ...reported,
    attempt,
    next_attempt_at: Schema.optionalKey(
      Timestamp.annotate({ description: "Time of the next attempt; absent if the provider retries by itself" })
    )
  }),
  example: sendExample("delivery_delayed", {
    reason: "451 4.7.1 Greylisted, please try again later",
    smtp_code: 451,
    enhanced_status_code: "4.7.1",
    attempt: 1,
    next_attempt_at: "2026-11-20T12:00:05.000Z"
  })
})

export const send_failed = Event.make({
  type: "send.failed",
  says: "A send could not be handed to any provider",
  data: sendData({ ...serverWords, ...handedTo, ...reported, ...aboutCopy, attempt, ...resolved }),
  example: sendExample("failed", { reason: "connect ECONNREFUSED", attempt: 11 })
})

export const send_opened = Event.make({
  type: "send.opened",
  says: "A send was opened",
  data: sendData(reported),
  example: sendExample("opened", {})
})

export const send_queued = Event.make({
  type: "send.queued",
  says: "A send was accepted, or its hour came, and it waits to be handed over; or it is sent again because a person said that it never left",
  data: sendData(resolved),
  example: sendExample("queued", {})
})

export const send_scheduled = Event.make({
  type: "send.scheduled",
  says: "A send was accepted for a later hour, or got another hour",
  data: sendData({ send_at: Timestamp.annotate({ description: "The hour at which it will be sent" }) }),
  example: sendExample("scheduled", { send_at: "2026-12-01T08:00:00.000Z" })
})

export const send_sent = Event.make({
  type: "send.sent",
  says: "A send was handed to its provider",
  data: sendData({
    provider_message_id: Schema.optionalKey(
      Schema.String.annotate({ description: "The provider's id of the message; absent in the sandbox" })
    ),
    response: Schema.optionalKey(
      Schema.String.annotate({ description: "The provider's answer; absent in the sandbox" })
    ),
    ...handedTo,
    ...reported,
    ...resolved
  }),
  example: sendExample("sent", {
    provider_message_id: "<snd_01kb2x9w3t5v7y8z@example.com>",
    response: "250 2.0.0 OK: queued as 4T2x9w"
  })
})

export const send_unconfirmed = Event.make({
  type: "send.unconfirmed",
  says: "A send was handed over and the provider's answer was lost; later reports may settle it",
  data: sendData({
    reason: Schema.String.annotate({ description: "Reason that the answer was lost" }),
    ...handedTo
  }),
  example: sendExample("unconfirmed", { reason: "the provider did not answer in time" })
})

export const send_unsubscribed = Event.make({
  type: "send.unsubscribed",
  says: "The recipient of a send unsubscribed from its topic, or from all marketing",
  data: sendData({
    topic: Schema.optionalKey(TopicKey.annotate({ description: "The topic that was left; absent for all marketing" })),
    ...reported,
    ...aboutCopy
  }),
  example: sendExample("delivered", {})
})

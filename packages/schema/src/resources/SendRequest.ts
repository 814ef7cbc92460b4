import { Schema } from "effect"
import { EmailAddress } from "../fields/Email.ts"
import { Language } from "../fields/locale/Language.ts"
import { Metadata } from "../fields/Metadata.ts"
import { Scenario } from "./Send.ts"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { text } from "../fields/text.ts"

const singleLine = Schema.isPattern(/^[^\r\n\0]*$/u, { expected: "a single line", fieldCode: "pattern_mismatch" })
const DisplayName = text({ max: 200 }, singleLine)
const Mailbox = Schema.Struct({
  email: EmailAddress.annotate({ description: "The address" }),
  name: Schema.optionalKey(DisplayName.annotate({ description: "Display name" }))
})

/** The most copies of either kind: with `to`, fewer than the 50 recipients that providers take. */
const mostCopies = 20
const copiesOf = (description: string) =>
  Schema.optionalKey(Schema.Array(Mailbox).check(Schema.isMaxLength(mostCopies)).annotate({ description }))

const HeaderName = text({ max: 76 }, Schema.isPattern(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,76}$/u))
const HeaderValue = text({ max: 998 }, singleLine)

const Attachment = Schema.Struct({
  filename: text({ min: 1, max: 255 }, Schema.isPattern(/^[^\r\n\0/\\<>]+$/u)).annotate({
    description: "Name for the recipient, without a path"
  }),
  content_type: text({ max: 255 }, Schema.isPattern(/^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w."-]+)*$/u)).annotate({
    description: "Media type, such as application/pdf"
  }),
  data_base64: text({ max: 15 * 1024 * 1024 }, Schema.isBase64()).annotate({
    description: "The file, in base64",
    contentEncoding: "base64"
  }),
  inline: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Referenced from the template as cid:<filename>"
    })
  )
}).annotate({ identifier: "Attachment", description: "An attached file" })

/** The input fields of a send. */
export const sendFields = {
  template: TemplateKey,
  to: EmailAddress.annotate({ description: "The single recipient", examples: ["ada@example.com"] }),
  cc: copiesOf("Further recipients, whom all see, at most 20; of transactional templates only"),
  bcc: copiesOf("Further recipients, whom nobody sees, at most 20"),
  variables: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Json).annotate({
      description: "Values by name, as the template's contract asks"
    })
  ),
  locale: Schema.optionalKey(
    Language.annotate({
      description: "The recipient's language (BCP 47), else the template's own"
    })
  ),
  from: Schema.optionalKey(
    Mailbox.annotate({
      description: "Sender instead of the workspace's default_from, at its domain or one that its operator added"
    })
  ),
  replyTo: Schema.optionalKey(Mailbox.annotate({ description: "Address that replies go to" })),
  reply_to: Schema.optionalKey(
    EmailAddress.annotate({ description: "Alias of replyTo.email; not both with different addresses" })
  ),
  headers: Schema.optionalKey(
    Schema.Record(HeaderName, HeaderValue).check(Schema.isMaxProperties(100)).annotate({
      description: "Further headers, at most 100; those that could impersonate or misroute are stripped"
    })
  ),
  metadata: Schema.optionalKey(
    Metadata.annotate({ description: "Echoed on reads and webhooks; at most 4 KB serialised" })
  ),
  attachments: Schema.optionalKey(
    Schema.Array(Attachment).check(Schema.isMaxLength(50)).annotate({ description: "At most 10 MB in all, decoded" })
  ),
  send_at: Schema.optionalKey(
    Timestamp.annotate({
      description: "Hour to send at, 60 seconds to 30 days ahead; at once without it",
      examples: ["2026-12-01T08:00:00.000Z"]
    })
  ),
  simulationScenario: Schema.optionalKey(
    Scenario.annotate({ description: "Simulated outcome; sandbox keys only, delivered by default" })
  ),
  bypassSuppression: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "Needs suppressions:bypass and a bypassReason; never after a complaint"
    })
  ),
  bypassReason: Schema.optionalKey(text({ min: 1, max: 500 }).annotate({ description: "Reason, for the audit log" }))
}

export const SendRequest = Schema.Struct(sendFields)
export type SendRequest = typeof SendRequest.Type

const {
  attachments: _attachments,
  bcc: _bcc,
  bypassReason: _reason,
  bypassSuppression: _bypass,
  cc: _cc,
  send_at: _hour,
  ...testFields
} = sendFields

/** A send that stays in the sandbox. */
export const TestSendRequest = Schema.Struct({
  ...testFields,
  draft: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Send the draft instead of the published version", default: false })
  )
})
export type TestSendRequest = typeof TestSendRequest.Type

import { Schema } from "effect"
import { EmailAddress } from "../fields/Email.ts"
import { pageFields } from "../fields/page.ts"
import { text } from "../fields/text.ts"
import { Timestamp, windowFields } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"

const summary = {
  id: id("snd").annotate({ description: "Id of the mail, which is that of its send" }),
  to: Schema.String.annotate({ description: "The recipient's address" }),
  subject: Schema.String.annotate({ description: "The subject as sent" }),
  unread: Schema.Boolean.annotate({ description: "True until it is marked as read" }),
  created_at: Timestamp.annotate({ description: "Time at which it was captured" })
}

/** A captured mail without its content. */
export const CapturedMailSummary = Schema.Struct(summary).annotate({
  identifier: "CapturedMailSummary",
  description: "A mail that was captured instead of sent, without its content"
})
export type CapturedMailSummary = typeof CapturedMailSummary.Type

const Header = Schema.Struct({
  name: Schema.String.annotate({ description: "Name as written" }),
  value: Schema.String.annotate({ description: "Value, unfolded" })
})

const Link = Schema.Struct({
  url: Schema.String.annotate({ description: "The address, as it was before tracking" }),
  text: Schema.String.annotate({ description: "Its words, or those of its picture" })
})

const Attachment = Schema.Struct({
  filename: Schema.NullOr(Schema.String).annotate({ description: "Name of the file; null if it has none" }),
  content_type: Schema.String.annotate({ description: "Media type of the file" }),
  bytes: Schema.Int.annotate({ description: "Size of the file" }),
  inline: Schema.Boolean.annotate({ description: "True if it is shown inside the HTML" })
})

/** A captured mail, as its recipient's mail program would have it. */
export const CapturedMail = Schema.Struct({
  ...summary,
  from: Schema.String.annotate({ description: "The sender, with its name" }),
  headers: Schema.Array(Header).annotate({ description: "Headers in the order of the message" }),
  html: Schema.NullOr(Schema.String).annotate({
    description: "The HTML, with links as written, not as tracked; null without one"
  }),
  text: Schema.NullOr(Schema.String).annotate({ description: "The plain text; null without one" }),
  attachments: Schema.Array(Attachment).annotate({ description: "Its files, by name" }),
  codes: Schema.Array(Schema.String).annotate({
    description: "Texts with the form of a one-time code, the likeliest first, digits without gaps; at most 20",
    examples: [["041932"]]
  }),
  links: Schema.Array(Link).annotate({ description: "Links of the HTML, in order; at most 200" })
}).annotate({ identifier: "CapturedMail", description: "A mail that was captured instead of sent" })
export type CapturedMail = typeof CapturedMail.Type

const filters = {
  to: Schema.optionalKey(EmailAddress.annotate({ description: "Only mails to this address, in any case" })),
  subject: Schema.optionalKey(
    text({ min: 1, max: 200 }).annotate({
      description: "Only mails with this text in their subject, in any case",
      examples: ["code"]
    })
  ),
  unread: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "true: only unread mails; false: only those that were read" })
  )
}

export const ListCapturedMails = Schema.Struct({ ...pageFields(), ...filters, ...windowFields })

export const NamedCapturedMail = Schema.Struct({ id: id("snd") })

export const MarkCapturedMail = Schema.Struct({
  id: id("snd"),
  unread: Schema.Boolean.annotate({ description: "false marks it as read, true as unread again" })
})

/** The most mails that one call deletes. */
export const mostDeletedMails = 1_000

export const DeleteCapturedMails = Schema.Struct({
  ...filters,
  ...windowFields,
  all: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "true: all mails, which a call without another filter must say" })
  )
})

export const DeletedCapturedMail = Schema.Struct({
  id: id("snd"),
  deleted: Schema.Literal(true).annotate({ description: "Always true" })
}).annotate({ identifier: "DeletedCapturedMail", description: "A captured mail that was deleted" })

export const DeletedCapturedMails = Schema.Struct({
  deleted: Schema.Int.annotate({ description: "Number of mails that were deleted" }),
  more: Schema.Boolean.annotate({
    description: `True if more of them are left, since a call deletes ${mostDeletedMails}: call again`
  })
}).annotate({ identifier: "DeletedCapturedMails", description: "Captured mails that were deleted" })
export type DeletedCapturedMails = typeof DeletedCapturedMails.Type

/** Seconds for which a call waits for a mail, at most and by default. */
export const waitSeconds = { most: 30, usual: 10 } as const

export const WaitForCapturedMail = Schema.Struct({
  ...filters,
  since: Schema.optionalKey(
    Timestamp.annotate({
      description: "Only mails captured at this time or later; an hour ago by default",
      examples: ["2026-11-20T15:44:30.123Z"]
    })
  ),
  timeout: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: waitSeconds.most })).annotate({
      description: `Seconds to wait, 0 to ${waitSeconds.most}`,
      default: waitSeconds.usual
    })
  )
})

export const ReleaseCapturedMail = Schema.Struct({
  id: id("snd"),
  to: EmailAddress.annotate({ description: "The real address that it is sent to" })
})

export const ReleasedCapturedMail = Schema.Struct({
  id: id("snd"),
  to: Schema.String.annotate({ description: "The address that it is sent to" }),
  released: Schema.Literal(true).annotate({ description: "Always true" })
}).annotate({ identifier: "ReleasedCapturedMail", description: "A captured mail on its way to a real address" })
export type ReleasedCapturedMail = typeof ReleasedCapturedMail.Type

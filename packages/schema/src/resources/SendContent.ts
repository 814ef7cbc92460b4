import { Schema } from "effect"
import { id } from "../Id.ts"
import { Timestamp } from "../fields/Timestamp.ts"

const Sender = Schema.Struct({
  email: Schema.String.annotate({ description: "The address" }),
  name: Schema.optionalKey(Schema.String.annotate({ description: "Display name" }))
})

/** The content of a mail, while it is kept. */
export const SendContent = Schema.Struct({
  id: id("snd"),
  subject: Schema.String.annotate({ description: "The subject as sent" }),
  from: Sender.annotate({ description: "The sender" }),
  reply_to: Schema.NullOr(Sender).annotate({ description: "The address for replies; null for the sender's own" }),
  headers: Schema.Record(Schema.String, Schema.String).annotate({
    description: "Headers given with the send, without those that were stripped"
  }),
  html: Schema.String.annotate({ description: "The HTML, with links as written, not as tracked" }),
  text: Schema.String.annotate({ description: "The plain text" }),
  attachments: Schema.Array(
    Schema.Struct({
      filename: Schema.String.annotate({ description: "Name of the file" }),
      content_type: Schema.String.annotate({ description: "Media type of the file" }),
      bytes: Schema.Int.annotate({ description: "Size of the file; the file itself is deleted once the mail left" })
    })
  ).annotate({ description: "The files that went with it" }),
  locale: Schema.NullOr(Schema.String).annotate({
    description: "Language of the words that were chosen (BCP 47); null if the template says none"
  }),
  kept_until: Schema.NullOr(Timestamp).annotate({
    description: "Time at which this is forgotten; null if that is as soon as the mail has left"
  })
}).annotate({ identifier: "SendContent", description: "Content of a mail" })
export type SendContent = typeof SendContent.Type

/** Hours for which an address shows a mail, at most and by default. */
export const shareHours = { most: 72, usual: 24 } as const

export const ShareSend = Schema.Struct({
  id: id("snd"),
  expires_in_hours: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: shareHours.most })).annotate({
      description: `Hours for which the address shows the mail, up to ${shareHours.most}`,
      default: shareHours.usual
    })
  )
})

export const SendShare = Schema.Struct({
  id: id("shr"),
  url: Schema.String.annotate({ description: "Address that shows the mail to whoever has it" }),
  expires_at: Timestamp.annotate({
    description: "Time from which it shows nothing; not later than the mail's content is kept"
  })
}).annotate({ identifier: "SendShare", description: "An address that shows one mail" })
export type SendShare = typeof SendShare.Type

export const EndedSendShares = Schema.Struct({
  id: id("snd"),
  ended: Schema.Int.annotate({ description: "Number of addresses that showed the mail until now" })
}).annotate({ identifier: "EndedSendShares", description: "The shared addresses of a mail that ended" })

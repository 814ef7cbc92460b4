import { EmailAddress } from "@tidings/schema/fields/Email"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Effect, Schema } from "effect"
import { Rejected } from "../DeliveryFailure.ts"
import type { ComposedEmail, EmailFields, NamedAddress } from "./EmailFields.ts"
import { headerFields } from "./headerFields.ts"
import type { Mailbox, OutgoingEmail } from "../messages/OutgoingEmail.ts"
import { singleLine } from "./singleLine.ts"

const isAddress = Schema.is(EmailAddress)

// Objects, never text: text would be parsed, and a comma in a name would add a recipient.
const mailbox = (field: string, { email, name = "" }: Mailbox): NamedAddress => {
  if (!isAddress(email)) throw new Error(`${field} is not an email address`)
  return { address: email, name: singleLine(name) }
}

// The Message-ID goes on one line that cannot be folded, so it must be short (RFC 5322 §2.1.1).
const messageId = (text: string): string => {
  const id = text.replaceAll(/[^!-~]|[<>]/gu, "")
  if (!/^[^@]+@[^@]+$/u.test(id) || id.length > 250) throw new Error("messageId is not a Message-ID")
  return `<${id}>`
}

/**
 * Returns the message's fields, validated so that a writer may trust them; throws on a message that cannot be valid.
 */
export const emailFields = (email: OutgoingEmail): EmailFields => ({
  id: email.id,
  from: mailbox("from", email.from),
  to: mailbox("to", { email: email.to }),
  cc: (email.cc ?? []).map((copy) => mailbox("cc", copy)),
  bcc: (email.bcc ?? []).map((copy) => mailbox("bcc", copy)),
  ...(email.replyTo && { replyTo: mailbox("replyTo", email.replyTo) }),
  returnPath: mailbox("returnPath", { email: email.returnPath ?? email.from.email }),
  subject: singleLine(email.subject),
  html: email.html,
  text: email.text,
  headers: headerFields(email),
  messageId: messageId(email.messageId),
  date: new Date(email.dueMs)
})

/** The failure for input that no message can be made of. */
export const uncomposable = (error: unknown): Rejected =>
  new Rejected({
    message: error instanceof Error ? error.message : String(error),
    code: undefined,
    enhancedStatusCode: undefined,
    hard: false,
    about: "message"
  })

// Both use nodemailer, but different parts of it.
const writing = whenNeeded(() => import("./writeEmail.ts"))
const composing = whenNeeded(() => import("./composeWithFiles.ts"))

/**
 * Builds the message that every connector sends: nothing in its fields can add a header, a recipient or a part, and
 * nothing is read from disk, network or clock, so that the same message is the same bytes. Rejected, before anything is
 * sent, if it cannot be a valid message.
 */
export const composeEmail = (email: OutgoingEmail): Effect.Effect<ComposedEmail, Rejected> =>
  email.attachments.length === 0
    ? Effect.flatMap(writing, ({ writeEmail }) =>
        Effect.try({ try: () => writeEmail(emailFields(email)), catch: uncomposable })
      )
    : Effect.flatMap(composing, ({ composeWithFiles }) =>
        Effect.flatMap(
          Effect.try({ try: () => composeWithFiles(emailFields(email), email.attachments), catch: uncomposable }),
          Effect.promise
        )
      )

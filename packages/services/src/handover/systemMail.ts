import { messageIdOf } from "@tidings/engines/mails/senderDomain"
import type { OutgoingEmail } from "@tidings/connectors/messages/OutgoingEmail"
import { Effect } from "effect"
import type { AttemptEnd, Delivery } from "./Delivery.ts"

type Letter = Pick<OutgoingEmail, "id" | "dueMs" | "from" | "to" | "subject" | "text" | "html">

/** A mail of the installation itself, marked so that no program answers it. */
export const systemMail = (letter: Letter): OutgoingEmail => ({
  ...letter,
  headers: { "Auto-Submitted": "auto-generated" },
  attachments: [],
  messageId: messageIdOf(letter.id, letter.from.email)
})

/**
 * The delivery of a mail of which nothing is stored, written anew for each attempt: its failures are logged for the
 * operator alone, as in "a sign-in code could not be mailed".
 */
export const unstoredDelivery = (
  what: string,
  participle: "mailed" | "sent",
  message: Effect.Effect<OutgoingEmail>
): Delivery<"email"> => ({
  markedMs: undefined,
  markedVia: undefined,
  isAnew: true,
  message: () => message,
  mark: () => Effect.succeed(true),
  record: (end: AttemptEnd) => {
    switch (end._tag) {
      case "Taken":
      case "Delayed":
      case "PassedOn":
        return Effect.void
      case "Unconfirmed":
        return Effect.logWarning(`${what} may not have been ${participle}: ${end.reason}`)
      case "GivenUp":
        return Effect.logWarning(`${what} could not be ${participle}: ${end.failure.message}`)
      default:
        return Effect.logWarning(`${what} could not be ${participle}: ${end.message}`)
    }
  }
})

import type { Receipt } from "../../messages/Receipt.ts"
import { envelopeAddress } from "../addressField.ts"
import { objectsIn } from "../../http/jsonParts.ts"

const beforeSeconds = 60
const afterSeconds = 300

/**
 * Query for the events of mails that were accepted for this recipient around that time
 * (documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/events, 2026-11).
 */
export const eventsOf = (to: string, handedMs: number): URLSearchParams => {
  const handed = Math.floor(handedMs / 1000)
  return new URLSearchParams({
    event: "accepted",
    recipient: envelopeAddress(to),
    begin: String(handed - beforeSeconds),
    end: String(handed + afterSeconds),
    ascending: "yes",
    limit: "300"
  })
}

/** Finds the mail with our id among the accepted ones; undefined if Mailgun shows none. */
export const acceptedIn = (found: any, id: string): Receipt | undefined => {
  const ours = objectsIn(found?.items).find((event) => event["user-variables"]?.send === id)
  const messageId: unknown = ours?.message?.headers?.["message-id"]
  return typeof messageId === "string"
    ? { providerMessageId: `<${messageId}>`, response: "found as accepted", state: "sent" }
    : undefined
}

import type { Receipt } from "../../messages/Receipt.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"

/**
 * Path of the request that finds a mail by the id that we gave it
 * (postmarkapp.com/support/article/1125-custom-metadata-faq, 2026-11).
 */
export const searchFor = (id: string): string =>
  `/messages/outbound?${new URLSearchParams({ count: "10", offset: "0", metadata_send: id })}`

/** Finds the mail with that id in the answer; undefined if Postmark shows none. */
export const sentIn = (found: any, id: string): Receipt | undefined => {
  const ours = objectsIn(found?.Messages).find(
    ({ MessageID, Metadata }) => Metadata?.send === id && typeof MessageID === "string"
  )
  return (
    ours && {
      providerMessageId: ours.MessageID,
      response: `found as ${textIn(ours.Status, "sent")}`,
      state: "sent"
    }
  )
}

import { Effect } from "effect"
import { Rejected } from "../../DeliveryFailure.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"
import { askProvider } from "../../http/providerRequest.ts"
import type { Receipt } from "../../messages/Receipt.ts"

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

interface Account {
  readonly apiUrl: string
  readonly messageStream: string
}

/**
 * Looks up Postmark's reason for holding an address back (postmarkapp.com/developer/api/suppressions-api, 2026-11);
 * empty if Postmark gives none within 10 s.
 */
const reasonOf = (
  { apiUrl, messageStream }: Account,
  headers: Readonly<Record<string, string>>,
  to: string
): Effect.Effect<string> =>
  askProvider({
    method: "GET",
    url: `${apiUrl}/message-streams/${messageStream}/suppressions/dump?EmailAddress=${encodeURIComponent(to)}`,
    headers
  }).pipe(
    Effect.map(({ json }) => textIn(objectsIn(json?.Suppressions)[0]?.SuppressionReason)),
    Effect.timeoutOrElse({ duration: "10 seconds", orElse: () => Effect.succeed("") }),
    Effect.orElseSucceed(() => "")
  )

/**
 * Adds the reason to the refusal of a recipient that Postmark holds back, since its answer lacks it: a complaint is
 * never taken for a bounce, which may be bypassed.
 */
export const heldBack = (
  account: Account,
  headers: Readonly<Record<string, string>>,
  to: string,
  refused: Rejected
): Effect.Effect<never, Rejected> =>
  Effect.flatMap(reasonOf(account, headers, to), (reason) => {
    const { code, enhancedStatusCode, message, providerCode } = refused
    return Effect.fail(
      new Rejected({
        message,
        code,
        enhancedStatusCode,
        providerCode,
        about: "recipient",
        hard: reason === "HardBounce",
        ...(reason === "SpamComplaint" && { complained: true })
      })
    )
  })

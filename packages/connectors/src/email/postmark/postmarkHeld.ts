import { Effect } from "effect"
import { Rejected } from "../../DeliveryFailure.ts"
import { objectsIn, textIn } from "../../http/jsonParts.ts"
import { askProvider } from "../../http/providerRequest.ts"

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

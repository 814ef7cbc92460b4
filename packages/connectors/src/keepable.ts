import { writable } from "@tidings/schema/fields/writable"
import {
  CredentialsRefused,
  type DeliveryFailure,
  OutcomeUnknown,
  Rejected,
  Throttled,
  Unreachable,
  type Withdrawn
} from "./DeliveryFailure.ts"
import { textIn } from "./http/jsonParts.ts"
import type { Receipt } from "./messages/Receipt.ts"
import type { PostedId, SocialAccount } from "./messages/OutgoingPost.ts"
import { hushing, secretsIn } from "./withoutSecrets.ts"

/** Maximum lengths in characters. */
const most = { words: 1_000, id: 500, code: 100, name: 200, detail: 2_000 } as const

const line = (text: string, longest: number): string => writable(text.replaceAll(/\p{Cc}+/gu, " "), longest)

/**
 * Makes a provider's answers to an account storable in every column and safe for every reader of a message: bounded,
 * well-formed, and without the account's secrets, which some providers repeat in their words.
 */
export const keepable = (credentials: unknown) => {
  const hushed = hushing(secretsIn(credentials))
  const words = (text: string): string => line(hushed(text), most.words)
  const coded = (code: unknown): string | undefined => line(hushed(textIn(code)), most.code) || undefined

  const failure = <F extends DeliveryFailure | Withdrawn>(failed: F): F => {
    const told = failed as DeliveryFailure | Withdrawn
    if (told._tag === "Withdrawn") return failed
    const message = words(told.message)
    if (told._tag === "OutcomeUnknown")
      return new OutcomeUnknown({ message, ...(told.differs === true && { differs: true }) }) as F
    const said = {
      message,
      code: told.code,
      enhancedStatusCode: coded(told.enhancedStatusCode),
      // The key itself, even if undefined, marks a provider over HTTP.
      ...("providerCode" in told && { providerCode: coded(told.providerCode) })
    }
    switch (told._tag) {
      case "Rejected":
        return new Rejected({
          ...said,
          hard: told.hard,
          about: told.about,
          ...(told.isRecipients === true && { isRecipients: true }),
          ...(told.optedOut === true && { optedOut: true }),
          ...(told.complained === true && { complained: true }),
          ...(told.elsewhere === true && { elsewhere: true })
        }) as F
      case "Throttled":
        return new Throttled({ ...said, stopsAll: told.stopsAll, retryAfterSeconds: told.retryAfterSeconds }) as F
      case "Unreachable":
        return new Unreachable({ ...said, stopsAll: told.stopsAll }) as F
      case "CredentialsRefused":
        return new CredentialsRefused({ ...said, stopsAll: true }) as F
    }
  }

  const receipt = <R extends Receipt | undefined>(given: R): R => {
    if (given === undefined) return given
    const { posted, providerMessageId, refused, response, state } = given
    const details = Object.entries(posted ?? {}).map(([name, detail]) => [name, line(detail, most.detail)] as const)
    return {
      providerMessageId: line(providerMessageId, most.id),
      response: words(response),
      state,
      ...(refused !== undefined && {
        refused: refused.map(({ hard, reason, recipient, statusCode }) => ({
          recipient,
          hard,
          reason: words(reason),
          ...(statusCode !== undefined && { statusCode: coded(statusCode) })
        }))
      }),
      ...(posted !== undefined && { posted: Object.fromEntries(details) as PostedId })
    } as Receipt as R
  }

  const account = ({ accountRef, displayName, handle }: SocialAccount): SocialAccount => ({
    accountRef: line(accountRef, most.id),
    displayName: line(displayName, most.name),
    handle: line(handle, most.name)
  })

  return { failure, receipt, account }
}

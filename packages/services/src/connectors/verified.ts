import type { Account, ConnectorServices } from "@tidings/connectors/connectorsOf"
import { type DeliveryFailure, Unreachable } from "@tidings/connectors/DeliveryFailure"
import type { SocialAccount, SocialSession } from "@tidings/connectors/messages/OutgoingPost"
import type { Database } from "@tidings/storage/Database"
import { Effect } from "effect"
import { openAccount } from "./openAccount.ts"
import { withoutSecrets } from "@tidings/connectors/withoutSecrets"

const answerWithinSeconds = 30

/** The provider's verdict on an account just now, without secrets. */
export type Verdict =
  | { readonly works: true; readonly accounts: ReadonlyArray<SocialAccount> }
  | {
      readonly works: false
      /** True if it fails until a person acts; false if the provider could not help just now. */
      readonly lasts: boolean
      readonly reason: string
    }

const silent = new Unreachable({ message: `no answer within ${answerWithinSeconds} s`, stopsAll: true })

/**
 * Asks a provider to verify credentials, and a network for the accounts that they may post as; within 30 s. Never
 * inside a transaction.
 */
export const verified = (account: Account): Effect.Effect<Verdict, never, ConnectorServices | Database> =>
  Effect.gen(function* () {
    const session = yield* openAccount(account)
    yield* session.verify
    return account.row.channel === "social"
      ? yield* (session as unknown as SocialSession<DeliveryFailure>).accounts
      : []
  }).pipe(
    Effect.scoped,
    Effect.timeoutOrElse({ duration: answerWithinSeconds * 1000, orElse: () => Effect.fail(silent) }),
    Effect.match({
      onSuccess: (accounts): Verdict => ({ works: true, accounts }),
      onFailure: ({ _tag, message }: DeliveryFailure): Verdict => ({
        works: false,
        lasts: _tag === "CredentialsRefused" || _tag === "Rejected",
        reason: withoutSecrets(message, account.credentials)
      })
    })
  )

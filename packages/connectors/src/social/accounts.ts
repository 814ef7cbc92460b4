import { Effect } from "effect"
import { CredentialsRefused, type DeliveryFailure } from "../DeliveryFailure.ts"
import { textIn } from "../http/jsonParts.ts"
import type { SocialAccount } from "../messages/OutgoingPost.ts"

/** Returns the accounts of a network's answer; an account without an id is left out. */
export const accountsIn = (
  told: ReadonlyArray<{
    readonly ref: unknown
    readonly name: ReadonlyArray<unknown>
    readonly handle: ReadonlyArray<unknown>
  }>
): ReadonlyArray<SocialAccount> =>
  told.flatMap(({ handle, name, ref }) => {
    const accountRef = textIn(ref)
    return accountRef === ""
      ? []
      : [{ accountRef, displayName: textIn(...name, accountRef), handle: textIn(...handle, accountRef) }]
  })

/** Returns all accounts until one is chosen, then only that one. */
export const chosen = (accounts: ReadonlyArray<SocialAccount>, accountRef: string): ReadonlyArray<SocialAccount> =>
  accountRef === "" ? accounts : accounts.filter((account) => account.accountRef === accountRef)

/** Fails with CredentialsRefused if the credentials are accepted, but not for the chosen account. */
export const proved = (
  accounts: Effect.Effect<ReadonlyArray<SocialAccount>, DeliveryFailure>,
  accountRef: string
): Effect.Effect<void, DeliveryFailure> =>
  Effect.flatMap(accounts, (found) => {
    if (found.length > 0 || accountRef === "") return Effect.void
    const message = `these credentials are not of somebody who may post as ${accountRef}`
    return Effect.fail(new CredentialsRefused({ message, stopsAll: true }))
  })

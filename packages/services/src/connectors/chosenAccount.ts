import type { Account } from "@tidings/connectors/connectorsOf"
import { accountField } from "@tidings/connectors/credentialFields"
import type { SocialAccount } from "@tidings/connectors/messages/OutgoingPost"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { ConnectedChannel } from "@tidings/schema/resources/Connector"
import { Effect } from "effect"

/** One account at a provider, with its id and names there. */
interface Chosen {
  readonly account: Account<ConnectedChannel>
  readonly accountRef: string
  readonly displayName: string | null
  readonly handle: string | null
}

/** OAuth rows store the account's id among their credentials. */
interface OfNetwork {
  readonly accountRef?: string
}

const refused = (message: string) =>
  problem("field_invalid", { fields: [{ path: "accountRef", code: "enum_violation", message }] })

const listed = (accounts: ReadonlyArray<SocialAccount>): string =>
  accounts.map(({ accountRef, displayName, handle }) => `${accountRef}  ${displayName} (${handle})`).join("\n")

/**
 * Chooses the account that credentials post as: the one that they name, or the only one; for an existing connector, the
 * same as before.
 */
export const chosenAccount = (
  { credentials, row }: Account<ConnectedChannel>,
  accounts: ReadonlyArray<SocialAccount>,
  before: string | undefined
): Effect.Effect<Chosen, Problem<"field_invalid">> => {
  // Empty until an account is chosen.
  const { accountRef: named } = credentials as OfNetwork
  if (row.channel !== "social") {
    return Effect.succeed({ account: { row, credentials }, accountRef: "", displayName: null, handle: null })
  }
  if (before !== undefined && named && named !== before) {
    return Effect.fail(refused(`The connector posts as ${before}; connect ${named} by itself.`))
  }
  const wanted = before ?? (named || undefined)
  const [one, ...others] = accounts.filter(({ accountRef }) => wanted === undefined || accountRef === wanted)
  if (one === undefined) {
    const what = wanted ?? "any account that it could be for"
    return Effect.fail(refused(`The credentials cannot post as ${what}; they can as:\n${listed(accounts)}`))
  }
  if (others.length > 0) return Effect.fail(refused(`Name one of these accounts:\n${listed(accounts)}`))
  const { accountRef, displayName, handle } = one
  const chosen = accountField in row.credentials.fields ? { ...(credentials as object), accountRef } : credentials
  return Effect.succeed({ account: { row, credentials: chosen }, accountRef, displayName, handle })
}

import { Schema } from "effect"
import { secret } from "../credentialFields.ts"
import { addressOf } from "../http/apiUrl.ts"

/** What an account of a network with OAuth is known by: the app that was registered there, and what a person's consent gave it. */
export const networkCredentials = (accountIs: string) => ({
  clientId: Schema.String.annotate({ description: "Client id of the app that was registered at the network" }),
  clientSecret: secret("Client secret of that app"),
  accessToken: secret("Access token of a person who may post for the account"),
  refreshToken: Schema.optionalKey(secret("Refresh token, where the network gives one")),
  expiresAt: Schema.optionalKey(
    Schema.Int.annotate({ description: "When the access token expires, in Unix milliseconds" })
  ),
  accountRef: Schema.String.annotate({ description: `${accountIs}; empty until one is chosen` })
})

/** Where a network has people consent, and gives tokens. */
export const consentAddresses = (at: { readonly consentUrl: string; readonly tokenUrl: string }) => ({
  consentUrl: addressOf("Where people consent", at.consentUrl),
  tokenUrl: addressOf("Where it gives tokens", at.tokenUrl)
})

const ofConsent = ["accessToken", "refreshToken", "expiresAt", "accountRef"]
const ofRegistration = ["clientId", "clientSecret"]

/** What an app at a network is known by before anybody has consented: the credentials of its row without those that a sign-in brings. */
export const appCredentials = (row: {
  readonly credentials: unknown
  readonly signIn?: { readonly registers?: true } | undefined
}): Schema.Struct<Schema.Struct.Fields> => {
  const { fields } = row.credentials as Schema.Struct<Schema.Struct.Fields>
  const brought = row.signIn?.registers === true ? [...ofConsent, ...ofRegistration] : ofConsent
  return Schema.Struct(Object.fromEntries(Object.entries(fields).filter(([name]) => !brought.includes(name))))
}

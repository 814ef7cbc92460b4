import { Schema } from "effect"
import { secret } from "../credentialFields.ts"
import { addressOf } from "../http/apiUrl.ts"

/** Credentials of an account at a network with OAuth: the registered app, and the tokens of a person's consent. */
export const networkCredentials = (accountIs: string) => ({
  clientId: Schema.String.annotate({ description: "Client id of the app that was registered at the network" }),
  clientSecret: secret("Client secret of that app"),
  accessToken: secret("Access token of a person who may post for the account"),
  refreshToken: Schema.optionalKey(secret("Refresh token, if the network issues one")),
  expiresAt: Schema.optionalKey(
    Schema.Int.annotate({ description: "Expiry of the access token, in Unix milliseconds" })
  ),
  accountRef: Schema.String.annotate({ description: `${accountIs}; empty until one is chosen` })
})

/** Credentials for the URLs of a network's consent page and token endpoint. */
export const consentAddresses = (at: { readonly consentUrl: string; readonly tokenUrl: string }) => ({
  consentUrl: addressOf("URL of its consent page", at.consentUrl),
  tokenUrl: addressOf("URL of its token endpoint", at.tokenUrl)
})

const ofConsent = ["accessToken", "refreshToken", "expiresAt", "accountRef"]
const ofRegistration = ["clientId", "clientSecret"]

/**
 * Schema of an app's credentials before anybody has consented: the credentials of its row without those that a sign-in
 * brings.
 */
export const appCredentials = (row: {
  readonly credentials: unknown
  readonly signIn?: { readonly registers?: true } | undefined
}): Schema.Struct<Schema.Struct.Fields> => {
  const { fields } = row.credentials as Schema.Struct<Schema.Struct.Fields>
  const brought = row.signIn?.registers === true ? [...ofConsent, ...ofRegistration] : ofConsent
  return Schema.Struct(Object.fromEntries(Object.entries(fields).filter(([name]) => !brought.includes(name))))
}

import type { NetworkTokens } from "@tidings/connectors/NetworkSignIn"
import { Redacted, Schema } from "effect"

const Kept = Schema.Struct({
  /** The app credentials as typed. */
  typed: Schema.Record(Schema.String, Schema.String),
  /** The app credentials as returned when the sign-in began. */
  app: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
  verifier: Schema.optionalKey(Schema.String),
  tokens: Schema.optionalKey(
    Schema.Struct({
      accessToken: Schema.String,
      refreshToken: Schema.optionalKey(Schema.String),
      expiresAtMs: Schema.optionalKey(Schema.Int),
      consentEndsAtMs: Schema.optionalKey(Schema.Int)
    })
  )
})

/** The part of a consent that is stored sealed. */
export type ConsentSecrets = typeof Kept.Type

export const readSecrets = Schema.decodeUnknownEffect(Kept)

/** Returns tokens in the form in which they are sealed. */
export const keptTokens = ({
  accessToken,
  refreshToken,
  ...ends
}: NetworkTokens): NonNullable<ConsentSecrets["tokens"]> => ({
  accessToken: Redacted.value(accessToken),
  ...(refreshToken !== undefined && { refreshToken: Redacted.value(refreshToken) }),
  ...ends
})

export const tokensFrom = ({
  accessToken,
  refreshToken,
  ...ends
}: NonNullable<ConsentSecrets["tokens"]>): NetworkTokens => ({
  accessToken: Redacted.make(accessToken),
  ...(refreshToken !== undefined && { refreshToken: Redacted.make(refreshToken) }),
  ...ends
})

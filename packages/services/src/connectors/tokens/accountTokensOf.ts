import type { Account, ConnectorServices } from "@tidings/connectors/connectorsOf"
import type { Renewal, NetworkTokens } from "@tidings/connectors/NetworkSignIn"
import type { Redacted } from "effect"

/** The token fields that network rows have among their credentials. */
interface OfConsent {
  readonly accessToken: Redacted.Redacted<string>
  readonly refreshToken?: Redacted.Redacted<string>
  readonly expiresAt?: number
}

const dayMs = 24 * 60 * 60 * 1000
const mostMarginMs = 7 * dayMs

/** Returns the tokens among the credentials of a network's account. */
export const accountTokensOf = ({ credentials }: Account, consentEndsAt: Date | null): NetworkTokens => {
  const { accessToken, expiresAt, refreshToken } = credentials as OfConsent
  return {
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(expiresAt !== undefined && { expiresAtMs: expiresAt }),
    ...(consentEndsAt !== null && { consentEndsAtMs: consentEndsAt.getTime() })
  }
}

/** Returns a copy of the credentials with these tokens. */
export const withTokens = (
  credentials: unknown,
  { accessToken, expiresAtMs, refreshToken }: NetworkTokens
): unknown => {
  const { accessToken: _, expiresAt: __, refreshToken: ___, ...others } = credentials as OfConsent
  return {
    ...others,
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(expiresAtMs !== undefined && { expiresAt: expiresAtMs })
  }
}

/** Returns the way to renew an account's tokens; undefined if they cannot be renewed. */
export const renewalOf = ({ credentials, row }: Account): Renewal<any, ConnectorServices> | undefined => {
  const renewal = row.signIn?.renewal
  const { refreshToken } = credentials as OfConsent
  return renewal?.by === "refreshToken" && refreshToken === undefined ? undefined : renewal
}

/** Returns the time to renew tokens that end at `expiresAtMs`: a tenth of their life earlier, at most seven days. */
const renewedAt = (expiresAtMs: number, nowMs: number): Date =>
  new Date(Math.max(nowMs, expiresAtMs - Math.min(mostMarginMs, (expiresAtMs - nowMs) / 10)))

/** Returns the token fields of a connector row. If tokens cannot be renewed, the consent ends when they expire. */
export const lastingOf = (account: Account, consentEndsAt: Date | null, nowMs: number) => {
  const { expiresAtMs } = accountTokensOf(account, null)
  if (expiresAtMs === undefined) return { expiresAt: null, renewAt: null, consentEndsAt }
  const expiresAt = new Date(expiresAtMs)
  return renewalOf(account) === undefined
    ? { expiresAt, renewAt: null, consentEndsAt: expiresAt }
    : { expiresAt, renewAt: renewedAt(expiresAtMs, nowMs), consentEndsAt }
}

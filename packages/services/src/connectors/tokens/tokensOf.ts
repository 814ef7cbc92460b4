import type { Account } from "@tidings/connectors/Account"
import type { ConnectorServices } from "@tidings/connectors/connectorsOf"
import type { Renewal, Tokens } from "@tidings/connectors/NetworkSignIn"
import type { Redacted } from "effect"

/** What the rows of networks keep of a consent among their credentials. */
interface OfConsent {
  readonly accessToken: Redacted.Redacted<string>
  readonly refreshToken?: Redacted.Redacted<string>
  readonly expiresAt?: number
}

const dayMs = 24 * 60 * 60 * 1000
const mostMarginMs = 7 * dayMs

/** The tokens among the credentials of a network's account. */
export const tokensOf = ({ credentials }: Account, consentEndsAt: Date | null): Tokens => {
  const { accessToken, expiresAt, refreshToken } = credentials as OfConsent
  return {
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(expiresAt !== undefined && { expiresAtMs: expiresAt }),
    ...(consentEndsAt !== null && { consentEndsAtMs: consentEndsAt.getTime() })
  }
}

/** The same credentials with these tokens. */
export const withTokens = (credentials: unknown, { accessToken, expiresAtMs, refreshToken }: Tokens): unknown => {
  const { accessToken: _, expiresAt: __, refreshToken: ___, ...others } = credentials as OfConsent
  return {
    ...others,
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(expiresAtMs !== undefined && { expiresAt: expiresAtMs })
  }
}

/** How new tokens come for those of an account; undefined where none do. */
export const renewalOf = ({ credentials, row }: Account): Renewal<any, ConnectorServices> | undefined => {
  const renewal = row.signIn?.renewal
  const { refreshToken } = credentials as OfConsent
  return renewal?.by === "refreshToken" && refreshToken === undefined ? undefined : renewal
}

/** When tokens are renewed that end then: a tenth of their life before, at most seven days. */
const renewedAt = (expiresAtMs: number, nowMs: number): Date =>
  new Date(Math.max(nowMs, expiresAtMs - Math.min(mostMarginMs, (expiresAtMs - nowMs) / 10)))

/** What of an account's tokens, as they are from now on, its connector says; a consent that nothing renews ends with them. */
export const lastingOf = (account: Account, consentEndsAt: Date | null, nowMs: number) => {
  const { expiresAtMs } = tokensOf(account, null)
  if (expiresAtMs === undefined) return { expiresAt: null, renewAt: null, consentEndsAt }
  const expiresAt = new Date(expiresAtMs)
  return renewalOf(account) === undefined
    ? { expiresAt, renewAt: null, consentEndsAt: expiresAt }
    : { expiresAt, renewAt: renewedAt(expiresAtMs, nowMs), consentEndsAt }
}

import type { Effect, Redacted } from "effect"
import type { DeliveryFailure } from "./DeliveryFailure.ts"

/** The tokens that a network issues for one person's consent. */
export interface NetworkTokens {
  readonly accessToken: Redacted.Redacted<string>
  /** Undefined if the network issues none. */
  readonly refreshToken?: Redacted.Redacted<string>
  /** Unix milliseconds; undefined if it does not expire. */
  readonly expiresAtMs?: number
  /**
   * Time at which consent has to be given anew despite renewals (Unix milliseconds); undefined if the network names no
   * end.
   */
  readonly consentEndsAtMs?: number
}

/** The token renewal of a network. */
export interface Renewal<App, R> {
  /** The token that the renewal takes. */
  readonly by: "accessToken" | "refreshToken"
  /** True if that token works once: when the answer is lost, so is the consent. */
  readonly once?: true
  readonly renew: (app: App, tokens: NetworkTokens) => Effect.Effect<NetworkTokens, DeliveryFailure, R>
}

/** The revocation of tokens that nobody needs any more. */
export interface Revocation<App, R> {
  /**
   * The extent of the revocation: these tokens, all that the app may do for their account, or all that the person
   * allowed the app, for any account.
   */
  readonly ends: "tokens" | "account" | "person"
  /** Succeeds too if the network no longer knows the tokens. */
  readonly revoke: (app: App, tokens: NetworkTokens) => Effect.Effect<void, DeliveryFailure, R>
}

/**
 * A person's consent that lets this installation post for an account of a network: authorization code with PKCE S256
 * (RFC 6749, RFC 7636) where the network supports it.
 */
export interface NetworkSignIn<App, R> {
  /** Scopes that the person is asked for, as the network names them. */
  readonly scopes: ReadonlyArray<string>
  /**
   * True for a network of many servers, at each of which the sign-in registers the app: nobody types `clientId` and
   * `clientSecret`.
   */
  readonly registers?: true
  /** Returns the authorization URL to redirect the person to, and the app with the fields it has from now on. */
  readonly begin: (
    app: App,
    asked: { readonly redirectUri: string; readonly state: string; readonly challenge: string }
  ) => Effect.Effect<{ readonly address: string; readonly app: App }, DeliveryFailure, R>
  /** Exchanges a code, which works once, for tokens. */
  readonly exchange: (
    app: App,
    answered: { readonly code: string; readonly verifier: string; readonly redirectUri: string }
  ) => Effect.Effect<NetworkTokens, DeliveryFailure, R>
  /** Returns the tokens for posting as one account; undefined if the person's tokens serve for that. */
  readonly ofAccount?: (
    app: App,
    tokens: NetworkTokens,
    accountRef: string
  ) => Effect.Effect<NetworkTokens, DeliveryFailure, R>
  /** Undefined if tokens never expire, or end with the consent. */
  readonly renewal?: Renewal<App, R>
  /** Undefined if the network documents no way for a program to revoke tokens. */
  readonly revocation?: Revocation<App, R>
}

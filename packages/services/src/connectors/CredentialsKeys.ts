import { Context, type Redacted } from "effect"

/** A key that credentials are sealed with: 32 bytes, with a name to identify it. */
export interface CredentialsKey {
  readonly name: string
  readonly key: Redacted.Redacted<Uint8Array>
}

/** The keys of this installation: the first one seals, all of them open; empty if CREDENTIALS_KEY is not set. */
export const CredentialsKeys = Context.Reference<ReadonlyArray<CredentialsKey>>("@tidings/services/CredentialsKeys", {
  defaultValue: () => []
})

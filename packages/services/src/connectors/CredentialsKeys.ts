import { Context, type Redacted } from "effect"

/** A key that credentials are sealed with: 32 bytes, by a name that tells it from others. */
export interface CredentialsKey {
  readonly name: string
  readonly key: Redacted.Redacted<Uint8Array>
}

/** The keys of this installation: the first seals, all of them open; none where nobody set CREDENTIALS_KEY. */
export const CredentialsKeys = Context.Reference<ReadonlyArray<CredentialsKey>>("@tidings/services/CredentialsKeys", {
  defaultValue: () => []
})

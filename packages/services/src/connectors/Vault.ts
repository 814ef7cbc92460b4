import { type Problem, problem } from "@tidings/schema/Problem"
import { Context, Data, Effect, Layer, Redacted } from "effect"
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"

/** A key that credentials are sealed with: 32 bytes, with a name to identify it. */
export interface CredentialsKey {
  readonly name: string
  readonly key: Redacted.Redacted<Uint8Array>
}

/** The keys of this installation: the first one seals, all of them open; empty if CREDENTIALS_KEY is not set. */
export const CredentialsKeys = Context.Reference<ReadonlyArray<CredentialsKey>>("@tidings/services/CredentialsKeys", {
  defaultValue: () => []
})

/** The credentials cannot be opened: this process lacks the key that sealed them, or they were altered. */
export class Unopenable extends Data.TaggedError("Unopenable")<{
  readonly message: string
  /** True if this process lacks a key that another may have; says nothing about the sealed data. */
  readonly isOurs: boolean
}> {}

export interface Sealed {
  readonly sealed: Uint8Array
  readonly sealedBy: string
}

const keyless =
  "Set CREDENTIALS_KEY to 32 random bytes in base64 (openssl rand -base64 32), which credentials are sealed with."

const unlikeSealed = () => new Unopenable({ message: "The credentials are not what was sealed.", isOurs: false })

const ivBytes = 12
const tagBytes = 16

/**
 * Seals credentials at rest with AES-256-GCM (NIST SP 800-38D): a random 96-bit nonce, the tag, then the ciphertext.
 * The connector's id is authenticated as additional data, so that credentials cannot be moved to another row. Decided
 * in docs/decisions/connectors.md.
 */
export class Vault extends Context.Service<Vault>()("@tidings/services/Vault", {
  make: Effect.gen(function* () {
    const keys = yield* CredentialsKeys
    const [current] = keys
    const sealing: Effect.Effect<CredentialsKey, Problem<"service_unavailable">> = current === undefined
      ? Effect.fail(problem("service_unavailable", { message: keyless }))
      : Effect.succeed(current)

    const sealWith = ({ key, name }: CredentialsKey, bytes: Uint8Array, sealedFor: string): Sealed => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv("aes-256-gcm", Redacted.value(key), iv)
      cipher.setAAD(Buffer.from(sealedFor))
      const text = Buffer.concat([cipher.update(bytes), cipher.final()])
      return { sealed: Buffer.concat([iv, cipher.getAuthTag(), text]), sealedBy: name }
    }

    const openBytes = Effect.fnUntraced(function* ({ sealed, sealedBy }: Sealed, sealedFor: string) {
      const known = keys.find(({ name }) => name === sealedBy)
      if (known === undefined) {
        return yield* new Unopenable({
          message: `The key ${sealedBy}, which sealed the credentials, is not in CREDENTIALS_KEY of this process.`,
          isOurs: true
        })
      }
      return yield* Effect.try({
        try: (): Buffer => {
          const bytes = Buffer.from(sealed)
          const opener = createDecipheriv("aes-256-gcm", Redacted.value(known.key), bytes.subarray(0, ivBytes))
          opener.setAAD(Buffer.from(sealedFor))
          opener.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
          return Buffer.concat([opener.update(bytes.subarray(ivBytes + tagBytes)), opener.final()])
        },
        catch: unlikeSealed
      })
    })

    return {
      /** Names of the keys that can open. */
      opensBy: keys.map(({ name }) => name),

      /** Name of the key that seals; undefined if no key is configured. */
      sealsByIfAny: current?.name,

      /** Seals bytes for one place; undefined if no key is configured. */
      sealBytes: (bytes: Uint8Array, sealedFor: string): Sealed | undefined =>
        current === undefined ? undefined : sealWith(current, bytes, sealedFor),

      /** Opens bytes sealed for this place. */
      openBytes,

      /** Name of the key that seals; fails if no key is configured. */
      sealsBy: Effect.map(sealing, ({ name }) => name),

      seal: (plain: unknown, sealedFor: string) =>
        Effect.map(sealing, (key) => sealWith(key, Buffer.from(JSON.stringify(plain)), sealedFor)),

      open: (sealed: Sealed, sealedFor: string): Effect.Effect<unknown, Unopenable> =>
        Effect.flatMap(openBytes(sealed, sealedFor), (bytes) =>
          Effect.try({ try: (): unknown => JSON.parse(bytes.toString("utf8")), catch: unlikeSealed })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

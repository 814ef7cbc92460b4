import { currentHome } from "@tidings/schema/homes/Home"
import { inHome } from "@tidings/storage/homes/inHome"
import type { NetworkTokens } from "@tidings/connectors/NetworkSignIn"
import type { SocialAccount } from "@tidings/connectors/messages/OutgoingPost"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { ConsentRepository } from "@tidings/storage/repositories/ConsentRepository"
import { Clock, Context, Effect, Layer, Redacted, Schema } from "effect"
import { randomBytes } from "node:crypto"
import { hashSecret } from "../../access/secret.ts"
import { Vault } from "../Vault.ts"

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
type ConsentSecrets = typeof Kept.Type

const readSecrets = Schema.decodeUnknownEffect(Kept)

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

export const unsealedTokens = ({
  accessToken,
  refreshToken,
  ...ends
}: NonNullable<ConsentSecrets["tokens"]>): NetworkTokens => ({
  accessToken: Redacted.make(accessToken),
  ...(refreshToken !== undefined && { refreshToken: Redacted.make(refreshToken) }),
  ...ends
})

/** Lifetime of the consent URL, in milliseconds. */
const addressMs = 60 * 60_000

/** One person's consent at a network, from the issue of its URL to the choice of accounts. */
export interface Consent {
  /** Hash of the secret in its URL. */
  readonly id: string
  readonly workspaceId: WorkspaceId
  readonly provider: string
  /** Label for the connector; null for its name at the network. */
  readonly label: string | null
  /** The operator who issued the URL. */
  readonly operator: string
  /** `public` if the workspace named the addresses among the app's credentials; absent if the operator did. */
  readonly reach?: "public"
  /** Hash of the secret of the browser that last began it; null before. */
  readonly browser: string | null
  /** The OAuth `state` sent to the network: its hash; it can be used once. */
  readonly state: { readonly hash: string; readonly endsAtMs: number; readonly isUsed: boolean } | null
  /** The accounts to choose among; null until there are tokens. */
  readonly accounts: ReadonlyArray<SocialAccount> | null
  readonly secrets: ConsentSecrets
}

type Given = Pick<Consent, "label" | "operator" | "provider" | "reach" | "workspaceId"> & Pick<ConsentSecrets, "typed">

/** Returns 24 random bytes as base64url text. */
export const unguessable = (): string => randomBytes(24).toString("base64url")

/** Runs an effect in the home that a secret of a consent, or a `state` of one, begins with. */
export const inHomeOfConsent = <A, E, R>(secret: string, self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  inHome(/^[0-9a-hjkmnp-tv-z]{2}/u.exec(secret)?.[0], self)

const sealedFor = (id: string) => `consent ${id}`

/**
 * Stores consents in progress, for an hour: their secrets sealed, and only hashes of values shown to browsers and
 * networks.
 */
export class ConsentStore extends Context.Service<ConsentStore>()("@tidings/services/ConsentStore", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const repository = yield* ConsentRepository
    const vault = yield* Vault

    const payloadOf = ({ id, secrets, ...open }: Consent) =>
      Effect.map(vault.seal(secrets, sealedFor(id)), ({ sealed, sealedBy }) => ({
        ...open,
        sealed: Buffer.from(sealed).toString("base64"),
        sealedBy
      }))

    const opened = ({ id, payload }: { readonly id: string; readonly payload: Readonly<Record<string, unknown>> }) =>
      Effect.gen(function* () {
        const { sealed, sealedBy, ...open } = payload as unknown as Omit<Consent, "id" | "secrets"> & {
          readonly sealed: string
          readonly sealedBy: string
        }
        const plain = yield* vault.open({ sealed: Buffer.from(sealed, "base64"), sealedBy }, sealedFor(id))
        return { ...open, id, secrets: yield* readSecrets(plain) } satisfies Consent
      }).pipe(
        // Sealed with a key that is gone: the consent cannot continue.
        Effect.orElseSucceed(() => undefined)
      )

    const now = Effect.map(Clock.currentTimeMillis, (ms) => new Date(ms))

    return {
      /** Creates a consent; the secret of its URL is returned only here. */
      add: Effect.fnUntraced(function* ({ typed, ...given }: Given) {
        const home = currentHome()
        const secret = home + unguessable().slice(home.length)
        const id = hashSecret(secret)
        const expiresAt = new Date((yield* Clock.currentTimeMillis) + addressMs)
        const begun: Consent = { ...given, id, browser: null, state: null, accounts: null, secrets: { typed } }
        yield* repository.insert({ id, expiresAt, payload: yield* payloadOf(begun) })
        return { secret, expiresAt }
      }),

      /** Finds a consent by the hash of its secret; undefined once its hour is over. */
      find: (id: string) =>
        Effect.flatMap(
          Effect.flatMap(now, (at) => repository.find(id, at)),
          (found) => (found === undefined ? Effect.succeed(undefined) : opened(found))
        ),

      /** Locks a consent, and stores the one that `step` returns; stores nothing if that is undefined. */
      change: <E>(id: string, step: (consent: Consent) => Effect.Effect<Consent | undefined, E>) =>
        database.transaction(
          Effect.gen(function* () {
            const found = yield* repository.lock(id, yield* now)
            const consent = found === undefined ? undefined : yield* opened(found)
            if (consent === undefined) return undefined
            const changed = yield* step(consent)
            if (changed !== undefined) yield* repository.update(id, yield* Effect.orDie(payloadOf(changed)))
            return changed ?? consent
          })
        ),

      /** Deletes a consent; false if another caller has ended it. Inside a transaction. */
      end: Effect.fnUntraced(function* (id: string) {
        if ((yield* repository.lock(id, yield* now)) === undefined) return false
        yield* repository.remove(id)
        return true
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

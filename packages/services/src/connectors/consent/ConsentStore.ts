import type { SocialAccount } from "@tidings/connectors/messages/OutgoingPost"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import { ConsentRepository } from "@tidings/storage/repositories/ConsentRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { randomBytes } from "node:crypto"
import { hashSecret } from "../../access/secret.ts"
import { Vault } from "../Vault.ts"
import { type ConsentSecrets, readSecrets } from "./ConsentSecrets.ts"

/** How long the address works by which somebody consents. */
const addressMs = 60 * 60_000

/** One person's consent at a network, from the address that was given out to the accounts that were chosen. */
export interface Consent {
  /** Hash of the secret in its address. */
  readonly id: string
  readonly workspaceId: WorkspaceId
  readonly provider: string
  /** What the connector is to be called; null for its name at the network. */
  readonly label: string | null
  /** Who gave the address out. */
  readonly operator: string
  /** Hash of what the browser keeps that began it last. */
  readonly browser: string | null
  /** What the network is asked to repeat: by its hash, and once. */
  readonly state: { readonly hash: string; readonly endsAtMs: number; readonly isUsed: boolean } | null
  /** The accounts that may be chosen, once there are tokens. */
  readonly accounts: ReadonlyArray<SocialAccount> | null
  readonly secrets: ConsentSecrets
}

type Given = Pick<Consent, "label" | "operator" | "provider" | "workspaceId"> & Pick<ConsentSecrets, "typed">

/** A text that nobody guesses. */
export const unguessable = (): string => randomBytes(24).toString("base64url")

const sealedFor = (id: string) => `consent ${id}`

/** Keeps consents while people give them, for an hour: the secrets among them sealed, and of all that is shown to browsers and networks the hash. */
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
        // Sealed by a key that is gone: nobody can go on with it.
        Effect.orElseSucceed(() => undefined)
      )

    const now = Effect.map(Clock.currentTimeMillis, (ms) => new Date(ms))

    return {
      /** Begins one; the only time that the secret of its address is seen. */
      add: Effect.fnUntraced(function* ({ typed, ...given }: Given) {
        const secret = unguessable()
        const id = hashSecret(secret)
        const expiresAt = new Date((yield* Clock.currentTimeMillis) + addressMs)
        const begun: Consent = { ...given, id, browser: null, state: null, accounts: null, secrets: { typed } }
        yield* repository.insert({ id, expiresAt, payload: yield* payloadOf(begun) })
        return { secret, expiresAt }
      }),

      /** By the hash of its secret, while its hour lasts. */
      find: (id: string) =>
        Effect.flatMap(
          Effect.flatMap(now, (at) => repository.find(id, at)),
          (found) => (found === undefined ? Effect.succeed(undefined) : opened(found))
        ),

      /** Takes one further while nobody else does; what `step` answers is kept, unless that is undefined. */
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

      /** Ends one; false where another has ended it. Inside a transaction. */
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

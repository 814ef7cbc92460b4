import type { World } from "@tidings/schema/World"
import { ErasureRepository } from "@tidings/storage/repositories/ErasureRepository"
import { Context, Effect, Layer } from "effect"
import { Signer } from "../access/Signer.ts"

/** Identifiers as a contact has them; null or undefined for those that it lacks. */
export interface KnownIdentifiers {
  readonly externalId?: string | null | undefined
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

/**
 * Identifiers of erased contacts, of which only keyed hashes are kept. The key is the installation's, and each
 * workspace and world has hashes of its own.
 */
export class ErasedIdentifiers extends Context.Service<ErasedIdentifiers>()("@tidings/services/ErasedIdentifiers", {
  make: Effect.gen(function* () {
    const signer = yield* Signer
    const erasures = yield* ErasureRepository

    const hashOf = ({ livemode, workspaceId }: World, kind: keyof KnownIdentifiers, value: string) =>
      signer.hash("erased identifier", `${workspaceId} ${livemode} ${kind} ${value}`)

    const hashesOf = (world: World, { email, externalId, phone }: KnownIdentifiers) =>
      Object.entries({ externalId, email, phone }).flatMap(([kind, value]) =>
        typeof value === "string" ? [{ value, hash: hashOf(world, kind as keyof KnownIdentifiers, value) }] : []
      )

    return {
      /** The keyed hashes of identifiers. */
      hashesOf: (world: World, identifiers: KnownIdentifiers): ReadonlyArray<string> =>
        hashesOf(world, identifiers).map(({ hash }) => hash),

      /** The keyed hash of an address. */
      hashOfEmail: (world: World, email: string) => hashOf(world, "email", email),

      /** Asks for the identifiers among these that were erased; the returned effect waits for them. */
      among: Effect.fnUntraced(function* (world: World, all: ReadonlyArray<KnownIdentifiers>) {
        const hashes = all.flatMap((identifiers) => hashesOf(world, identifiers))
        const asked = yield* erasures.erasedAmong(
          world,
          hashes.map(({ hash }) => hash)
        )
        return Effect.map(
          asked,
          (erased): ReadonlySet<string> =>
            new Set(hashes.filter(({ hash }) => erased.has(hash)).map(({ value }) => value))
        )
      }),

      /** Forgets that they were erased, since the person is known again. */
      restore: (world: World, identifiers: KnownIdentifiers) => {
        const hashes = hashesOf(world, identifiers).map(({ hash }) => hash)
        return hashes.length === 0 ? Effect.void : erasures.restore(world, hashes)
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

import type { World } from "@tidings/schema/World"
import type { ContactRow } from "@tidings/storage/repositories/ContactRepository"
import { ErasureRepository } from "@tidings/storage/repositories/ErasureRepository"
import type { SoughtPerson } from "@tidings/storage/repositories/personalStatement"
import type { ErasedPerson } from "@tidings/storage/tables/erasures"
import { Clock, Context, Effect, Layer } from "effect"
import { ErasedIdentifiers } from "./ErasedIdentifiers.ts"
import { patternsOf } from "./patternsOf.ts"

/** People as the list of places names them, for erasures and exports alike. */
export class SoughtPeople extends Context.Service<SoughtPeople>()("@tidings/services/SoughtPeople", {
  make: Effect.gen(function* () {
    const erasures = yield* ErasureRepository
    const erased = yield* ErasedIdentifiers
    return {
      /** A contact and those merged into it, without an address or number that another contact of the world has. */
      personOf: Effect.fnUntraced(function* (world: World, contact: ContactRow) {
        const shared = yield* erasures.shared(world, contact)
        const person: ErasedPerson = {
          ids: [contact.id, ...contact.merged_from],
          email: shared.email ? null : contact.email,
          phone: shared.phone ? null : contact.phone,
          externalId: contact.external_id
        }
        return person
      }),

      /** A person as the conditions of places name them; `forgets` is true if suppressions go too. */
      sought: Effect.fnUntraced(function* (world: World, person: ErasedPerson, forgets: boolean) {
        const { email, ids, phone } = person
        const hash = email === null ? null : erased.hashOfEmail(world, email)
        return {
          ...world,
          ids,
          email,
          phone,
          ...patternsOf(person),
          hash,
          hashes: hash === null ? [] : [hash],
          forgets,
          nowMs: yield* Clock.currentTimeMillis
        } satisfies SoughtPerson
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

import { Queue } from "@tidings/jobs/Queue"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { isId } from "@tidings/schema/Id"
import type { EraseContact } from "@tidings/schema/resources/Erasure"
import type { World } from "@tidings/schema/World"
import { ContactRepository, type ContactRow } from "@tidings/storage/repositories/ContactRepository"
import { ContactExportRepository } from "@tidings/storage/repositories/ContactExportRepository"
import { ErasureRepository, type NewErasure } from "@tidings/storage/repositories/ErasureRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Requests } from "../approvals/Requests.ts"
import { note } from "../audit/CallNotes.ts"
import { unknownContact } from "../contacts/contactRefusals.ts"
import { Contacts } from "../contacts/Contacts.ts"
import { ErasedIdentifiers } from "../contacts/ErasedIdentifiers.ts"
import { SoughtPeople } from "../contacts/SoughtPeople.ts"
import { RunSweeps } from "../sequences/RunSweeps.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { erasureJob, settledAfterSeconds } from "./erasureJob.ts"

/** Erases persons: out of reach in the call, and out of every place by a job. Decided in docs/decisions/contacts.md. */
export class Erasures extends Context.Service<Erasures>()("@tidings/services/Erasures", {
  make: Effect.gen(function* () {
    const contacts = yield* Contacts
    const people = yield* ContactRepository
    const erasures = yield* ErasureRepository
    const identifiers = yield* ErasedIdentifiers
    const sought = yield* SoughtPeople
    const runs = yield* RunSweeps
    const requests = yield* Requests
    const exports = yield* ContactExportRepository
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns

    /** Makes one contact of a world unreachable. */
    const begin = Effect.fnUntraced(function* (world: World, contact: ContactRow, forgetsSuppressions: boolean) {
      const erased = yield* sought.personOf(world, contact)
      const erasure: NewErasure = {
        id: contact.id,
        livemode: world.livemode,
        person: erased,
        forgetsSuppressions
      }
      const person = yield* sought.sought(world, erased, forgetsSuppressions)
      yield* runs.cancelOf(world, erased.ids, "erased")
      yield* requests.withdraw(world, person)
      yield* exports.withdraw(world)
      yield* erasures.begin(person, erasure, identifiers.hashesOf(world, erased))
    })

    /** The answer about a contact that was erased before. */
    const erasedBefore = Effect.fnUntraced(function* (world: World, name: string) {
      const isAddress = !isId("con", name)
      const email = normalizeEmail(name)
      const status = isAddress
        ? yield* erasures.statusOfAddress(world, email, identifiers.hashOfEmail(world, email))
        : yield* erasures.statusOfId(world, name)
      return status === undefined
        ? yield* unknownContact()
        : { id: isAddress ? null : name, deleted: true as const, status }
    })

    return {
      /** Erases a contact of the caller's world; a live erasure also erases sandbox contacts with its identifiers. */
      erase: Effect.fnUntraced(function* ({ contact: name, forgetSuppressions = false }: typeof EraseContact.Type) {
        const { livemode, workspaceId } = yield* Caller
        const world: World = { livemode, workspaceId }
        const sandbox: World = { livemode: false, workspaceId }
        yield* people.claim(world)
        if (livemode) yield* people.claim(sandbox)
        const contact = yield* Effect.catchTag(
          contacts.named(world, name),
          "resource_not_found",
          () => Effect.undefined
        )
        if (contact === undefined) {
          const before = yield* erasedBefore(world, name)
          yield* note("contact", before.id ?? "erased", { again: true })
          return before
        }
        if (livemode)
          for (const namesake of yield* erasures.namesakes(workspaceId, contact))
            yield* begin(sandbox, namesake, forgetSuppressions)
        yield* begin(world, contact, forgetSuppressions)
        yield* queue.enqueue(
          erasureJob,
          { workspaceId },
          { key: workspaceId, turn: yield* turns.of(workspaceId), afterSeconds: settledAfterSeconds }
        )
        yield* note("contact", contact.id, { forgetSuppressions })
        return { id: contact.id, deleted: true as const, status: "erasing" as const }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

import type { ContactId } from "@tidings/schema/Id"
import type { Trigger } from "@tidings/schema/sequences/Definition"
import type { World } from "@tidings/schema/World"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Enrolments } from "./Enrolments.ts"

/** Maximum number of contacts per job. */
export const mostContacts = 1_000

/** Contacts that arrived somewhere, a list or a segment, where sequences begin. */
interface Arrival extends World {
  readonly kind: Trigger["type"]
  /** Id of the list or segment. */
  readonly place: string
  readonly contactIds: ReadonlyArray<ContactId>
  /** Time at which they arrived (ISO 8601). */
  readonly at: string
  /** The trigger as runs see it. */
  readonly trigger: Readonly<Record<string, string>>
}

/** Divides contacts among jobs. */
export const inJobs = (contactIds: ReadonlyArray<ContactId>): ReadonlyArray<ReadonlyArray<ContactId>> =>
  Array.from({ length: Math.ceil(contactIds.length / mostContacts) }, (_, n) =>
    contactIds.slice(n * mostContacts, (n + 1) * mostContacts)
  )

/** Begins runs for contacts that arrived somewhere, in the open transaction. */
export class Arrivals extends Context.Service<Arrivals>()("@tidings/services/Arrivals", {
  make: Effect.gen(function* () {
    const sequences = yield* SequenceRepository
    const contacts = yield* ContactRepository
    const enrolments = yield* Enrolments
    return {
      /**
       * Begins a run of each sequence triggered by the place, for each contact with no run that prevents it; repeating
       * it begins no run twice.
       */
      begin: Effect.fnUntraced(function* ({ at, contactIds, kind, livemode, place, trigger, workspaceId }: Arrival) {
        const world = { workspaceId, livemode }
        const triggered = yield* sequences.triggered(world, kind, place)
        if (triggered.length === 0) return
        const people = yield* contacts.byIds(world, contactIds)
        const now = yield* Clock.currentTimeMillis
        const atMs = Date.parse(at)
        for (const { definition, key, number, sequence_id: id, version_id: versionId } of triggered) {
          const sequence = { id, key, versionId, version: number, definition }
          const arriving = people.map((contact) => ({ sequence, contact, livemode, atMs, trigger, once: true }))
          yield* enrolments.enrol(workspaceId, arriving, now)
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

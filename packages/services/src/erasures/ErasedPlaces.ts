import * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import type { WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { ErasureRepository, type OpenErasure } from "@tidings/storage/repositories/ErasureRepository"
import { personalPlaces } from "@tidings/storage/repositories/personalPlaces"
import type { SoughtPerson } from "@tidings/storage/repositories/personalStatement"
import { Clock, Context, Effect, Layer } from "effect"
import { Database } from "@tidings/storage/Database"
import { SoughtPeople } from "../contacts/SoughtPeople.ts"
import { ExportFiles } from "../contactExports/ExportFiles.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { erasureJob } from "./erasureJob.ts"

const indexed = personalPlaces.filter(({ isScanned }) => isScanned !== true)
const scanned = personalPlaces.filter(({ isScanned }) => isScanned === true)

/** Takes erased persons out of every place. Each batch is one statement, and what it did is its own mark. */
export class ErasedPlaces extends Context.Service<ErasedPlaces>()("@tidings/services/ErasedPlaces", {
  make: Effect.gen(function* () {
    const erasures = yield* ErasureRepository
    const { sought } = yield* SoughtPeople
    const files = yield* ExportFiles
    const events = yield* WebhookFanOut
    const database = yield* Database
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns

    /** Marks an erasure as done and tells of it, once. */
    const end = Effect.fnUntraced(function* ({ workspaceId }: Pick<World, "workspaceId">, erasure: OpenErasure) {
      const { id, livemode, person } = erasure
      if (!(yield* erasures.end(id, yield* Clock.currentTimeMillis))) return
      const data = { contact: { id, external_id: person.externalId } }
      yield* events.emit(workspaceId, { type: "contact_record.erased", livemode, data })
    })

    /** One statement for all persons of a world, since each reads all rows of the workspace. */
    const together = (people: ReadonlyArray<SoughtPerson>): ReadonlyArray<SoughtPerson> =>
      [...Map.groupBy(people, ({ livemode }) => livemode).values()].map((some) => ({
        ...some[0]!,
        ids: some.flatMap(({ ids }) => ids),
        names: some.map(({ names }) => names).join("|"),
        pattern: some.map(({ pattern }) => pattern).join("|")
      }))

    const pass = Effect.fnUntraced(function* (people: ReadonlyArray<SoughtPerson>) {
      let rows = 0
      for (const person of people) for (const place of indexed) rows += yield* erasures.takeOut(place, person)
      for (const person of together(people)) for (const place of scanned) rows += yield* erasures.takeOut(place, person)
      return rows
    })

    return {
      /**
       * Takes everybody whose erasure began so many seconds ago out of every place of a workspace, until a pass finds
       * nothing. Erasures that began later are left to a further job, which has all its attempts before it.
       */
      clear: Effect.fnUntraced(function* (workspaceId: WorkspaceId, settledAfterSeconds: number) {
        const all = yield* erasures.open(workspaceId)
        const settledMs = (yield* Clock.currentTimeMillis) - settledAfterSeconds * 1000
        const open = all.filter(({ begunMs }) => begunMs <= settledMs)
        const young = all.filter(({ begunMs }) => begunMs > settledMs)
        if (young.length > 0) {
          const atMs = Math.min(...young.map(({ begunMs }) => begunMs)) + settledAfterSeconds * 1000
          const turn = yield* turns.of(workspaceId)
          yield* queue.enqueue(erasureJob, { workspaceId }, { key: workspaceId, turn, atMs })
        }
        if (open.length === 0) return
        const people = yield* Effect.forEach(open, (erasure) =>
          sought({ workspaceId, livemode: erasure.livemode }, erasure.person, erasure.forgetsSuppressions)
        )
        yield* Effect.mapError(
          files.removeUnowned({ workspaceId }),
          ({ message }) => new Job.Retry({ reason: `the asset store is unavailable: ${message}` })
        )
        while ((yield* pass(people)) > 0) yield* Effect.yieldNow
        for (const person of people)
          if (yield* erasures.isLeaving(person))
            return yield* new Job.Retry({ reason: "A message to an erased contact is being handed over" })
        for (const erasure of open) yield* database.transaction(end({ workspaceId }, erasure))
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

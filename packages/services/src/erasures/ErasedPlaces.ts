import * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import type { WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { ErasureRepository, mostErasures, type NewErasure } from "@tidings/storage/repositories/ErasureRepository"
import { personalPlaces } from "@tidings/storage/repositories/personalPlaces"
import type { SoughtPerson } from "@tidings/storage/repositories/personalStatement"
import { Clock, Context, Effect, Layer } from "effect"
import { Database } from "@tidings/storage/Database"
import { SoughtPeople } from "../contacts/SoughtPeople.ts"
import { ExportFiles } from "../contactExports/ExportFiles.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import { erasureJob } from "./erasureJob.ts"

const indexed = personalPlaces.filter(({ searched }) => searched === undefined)
const searched = personalPlaces.filter((place) => place.searched !== undefined)

const leastGatherMs = 1_000
/** A job goes through every place several times for as long, and has an hour for all. */
const mostGatherMs = 300_000
/** Postgres takes 0.6 s to make the expression of 300 people, and 11 s that of 1,000. */
const mostTogether = 200

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
    const end = Effect.fnUntraced(function* ({ workspaceId }: Pick<World, "workspaceId">, erasure: NewErasure) {
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
        hashes: some.flatMap(({ hashes }) => hashes),
        names: some.map(({ names }) => names).join("|"),
        pattern: some.map(({ pattern }) => pattern).join("|")
      }))

    const takeOut = Effect.fnUntraced(function* (places: typeof personalPlaces, people: ReadonlyArray<SoughtPerson>) {
      let rows = 0
      for (const person of people) for (const place of places) rows += yield* erasures.takeOut(place, person)
      return rows
    })

    /**
     * The people of the first erasures, as many as are taken out of indexed places within a time; those about whom a
     * provider may be answering are left, so that nobody waits behind them.
     */
    const gathered = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      open: ReadonlyArray<NewErasure>,
      gatherMs: number
    ) {
      const people: Array<readonly [erasure: NewErasure, person: SoughtPerson]> = []
      const untilMs = (yield* Clock.currentTimeMillis) + gatherMs
      for (const erasure of open) {
        const { forgetsSuppressions, livemode, person } = erasure
        const one = yield* sought({ workspaceId, livemode }, person, forgetsSuppressions)
        if (yield* erasures.isLeaving(one)) continue
        yield* takeOut(indexed, [one])
        people.push([erasure, one])
        if (people.length === mostTogether || (yield* Clock.currentTimeMillis) >= untilMs) break
      }
      return people
    })

    const ask = Effect.fnUntraced(function* (
      payload: (typeof erasureJob)["payload"]["Type"],
      when: { readonly key: string; readonly atMs?: number }
    ) {
      yield* queue.enqueue(erasureJob, payload, { ...when, turn: yield* turns.of(payload.workspaceId) })
    })

    return {
      /**
       * Takes people whose erasure began so many seconds ago out of every place of a workspace, until a pass finds
       * nothing. It takes as many as it gathers in a time, so that a process which dies has not worked in vain. Further
       * jobs, with all their attempts before them, do what is left and what began later.
       */
      clear: Effect.fnUntraced(function* (
        workspaceId: WorkspaceId,
        settledAfterSeconds: number,
        gatherMs: number = leastGatherMs
      ) {
        const settledMs = (yield* Clock.currentTimeMillis) - settledAfterSeconds * 1000
        const open = yield* erasures.open(workspaceId, settledMs)
        const nextMs = yield* erasures.nextOpenMs(workspaceId, settledMs)
        if (nextMs !== null)
          yield* ask({ workspaceId }, { key: workspaceId, atMs: nextMs + settledAfterSeconds * 1000 })
        if (open.length === 0) return
        yield* Effect.mapError(
          files.removeUnowned({ workspaceId }),
          ({ message }) => new Job.Retry({ reason: `the asset store is unavailable: ${message}` })
        )
        const some = yield* gathered(workspaceId, open, gatherMs)
        const people = some.map(([, person]) => person)
        let scanMs = 0
        for (let rows = 1; rows > 0; yield* Effect.yieldNow) {
          rows = yield* takeOut(indexed, people)
          const begunMs = yield* Clock.currentTimeMillis
          rows += yield* takeOut(searched, together(people))
          scanMs = (yield* Clock.currentTimeMillis) - begunMs
        }
        let ended = 0
        for (const [erasure, person] of some) {
          if (yield* erasures.isLeaving(person)) continue
          yield* database.transaction(end({ workspaceId }, erasure))
          ended += 1
        }
        if (ended === 0) return yield* new Job.Retry({ reason: "A message to an erased contact is being handed over" })
        // Reading all rows of the workspace should not be most of the work.
        if (ended < open.length || open.length === mostErasures)
          yield* ask(
            { workspaceId, gatherMs: Math.min(mostGatherMs, Math.max(leastGatherMs, scanMs)) },
            { key: `${workspaceId} more` }
          )
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

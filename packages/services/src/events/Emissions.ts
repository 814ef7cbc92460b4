import { patternsMatching } from "@tidings/schema/EventType"
import type { SequenceRunId } from "@tidings/schema/Id"
import { Queue } from "@tidings/jobs/Queue"
import { Database } from "@tidings/storage/Database"
import { grouped } from "@tidings/storage/grouped"
import { isGivenUp } from "@tidings/storage/isGivenUp"
import { isOwnFault } from "@tidings/storage/isOwnFault"
import { togetherOrApart } from "@tidings/storage/togetherOrApart"
import { isOvertaken } from "@tidings/storage/repositories/AnswerRepository"
import { EmissionRepository } from "@tidings/storage/repositories/EmissionRepository"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { identifiersOf } from "../contacts/identifiersOf.ts"
import { summed } from "../sequences/walking/counted.ts"
import { type EmissionDraft, EmissionDrafts } from "./EmissionDrafts.ts"
import type { Emitted, Emitting } from "./Emitting.ts"

/**
 * One group at a time: events that come meanwhile enlarge the next one, which costs less than a second group in
 * parallel.
 */
const bounds = { atOnce: 1, gathers: true, most: 32 }
const drawnBetweenYields = 8

/**
 * Emits concurrent events together: reads, drafts and writes them in one transaction of two round trips, without
 * waiting for locked runs. An event that needs more is left to be emitted alone. Decided in
 * docs/decisions/sequences.md.
 */
export class Emissions extends Context.Service<Emissions>()("@tidings/services/Emissions", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const repository = yield* EmissionRepository
    const runs = yield* SequenceRunRepository
    const drafts = yield* EmissionDrafts
    const queue = yield* Queue

    /**
     * Drafts all events of a group. If two meet the same run, the second is left out, because the first may move the
     * run.
     */
    const drawAll = Effect.fnUntraced(function* (all: ReadonlyArray<Emitting>) {
      const met = yield* repository.meet(
        all.map(({ livemode, reference, type, workspaceId }) => {
          const identifiers = identifiersOf(reference)
          return { workspaceId, identifiers, livemode, type, patterns: patternsMatching(type) }
        })
      )
      const now = yield* Clock.currentTimeMillis
      const taken = new Set<SequenceRunId>()
      const drawn: Array<EmissionDraft | undefined> = []
      for (const [n, emitting] of all.entries()) {
        const { runs } = met[n]!
        const isFree = runs.every(({ id }) => !taken.has(id))
        drawn.push(isFree ? yield* drafts.draw(emitting, met[n]!, now) : undefined)
        for (const { id } of runs) taken.add(id)
        if (n % drawnBetweenYields === drawnBetweenYields - 1) yield* Effect.yieldNow
      }
      return { drawn, now }
    })

    const emitAll = Effect.fnUntraced(function* (all: ReadonlyArray<Emitting>) {
      const { drawn, now } = yield* drawAll(all)
      const left = drawn.filter((draft) => draft !== undefined)
      if (left.length > 0) {
        const moved = left.flatMap((draft) => draft.runs)
        const told = left.flatMap((draft) => draft.told)
        yield* repository.record(
          left.map(({ emission }) => emission),
          moved,
          told,
          now
        )
        // Added after the keys of answers, and in one order: groups and passes wait for each other's counts without a
        // deadlock.
        yield* runs.addCounts(summed(left.flatMap(({ counts }) => counts)))
        yield* queue.ring(...left.flatMap(({ due }) => due))
      }
      return drawn.map((draft) => draft?.emitted)
    })

    return {
      /**
       * Emits an event together with others that come meanwhile, never in the caller's transaction; undefined if it has
       * to be emitted alone.
       */
      together: yield* grouped<Emitting, Emitted | undefined, never>(
        (all) =>
          togetherOrApart(
            Effect.provideService(database.transaction(emitAll(all)), Clock.Clock, all[0]!.clock),
            (cause) =>
              Effect.as(
                isOvertaken(cause)
                  ? Effect.void
                  : Effect.logWarning("events that came together failed, and are emitted one by one", cause),
                all.map(() => undefined)
              ),
            (cause) => isOwnFault(cause) || isGivenUp(cause)
          ),
        bounds
      )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

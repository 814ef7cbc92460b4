import type { World } from "@tidings/schema/World"
import type { ContactId, WorkspaceId } from "@tidings/schema/Id"
import type { HeldRun } from "@tidings/storage/repositories/runRows"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { Clock, Effect, Layer } from "effect"
import { mergeRuns } from "@tidings/engines/sequences/step/mergeRuns"
import { type Journey, runOf } from "../walking/Journey.ts"
import { MergedRuns } from "../../contacts/MergedRuns.ts"
import { RunWriter } from "../walking/RunWriter.ts"
import { Walker } from "../walking/Walker.ts"

/** The merged contacts, by the contact they were merged into (which is the first of its group). */
const groupsOf = (merged: ReadonlyMap<ContactId, ContactId>): ReadonlyMap<ContactId, ReadonlyArray<ContactId>> => {
  const groups = new Map<ContactId, Array<ContactId>>()
  for (const [gone, kept] of merged) groups.set(kept, [...(groups.get(kept) ?? [kept]), gone])
  return groups
}

/** Moves live runs of merged contacts to the remaining contact; among several of one kind, the oldest goes on. */
export const RunMerging = Layer.effect(
  MergedRuns,
  Effect.gen(function* () {
    const runs = yield* SequenceRunRepository
    const walker = yield* Walker
    const writer = yield* RunWriter

    const walkAll = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      journeys: ReadonlyArray<Journey>,
      nowMs: number
    ) {
      if (journeys.length === 0) return
      const walked = yield* walker.walk(workspaceId, journeys, { nowMs, sends: "alone" })
      yield* writer.write(workspaceId, walked, nowMs)
    })

    const moved = Effect.fnUntraced(function* (kept: ContactId, live: ReadonlyArray<HeldRun>) {
      const now = yield* Clock.currentTimeMillis
      const held = new Map(live.map((run) => [run.id, run]))
      const journeys = mergeRuns(live.map(runOf), kept, now).map(({ input, run }) => ({
        held: held.get(run.id)!,
        input
      }))
      const { workspaceId } = live[0]!
      // In two steps: no two runs of one kind may be live under one contact, even briefly.
      yield* walkAll(
        workspaceId,
        journeys.filter(({ input }) => !input.stays),
        now
      )
      yield* walkAll(
        workspaceId,
        journeys.filter(({ input }) => input.stays),
        now
      )
    })

    return {
      follow: Effect.fnUntraced(function* (world: World, merged: ReadonlyMap<ContactId, ContactId>) {
        const groups = groupsOf(merged)
        const live = yield* runs.lockLive(world, [...groups.values()].flat())
        for (const [kept, ids] of groups) {
          const theirs = live.filter(({ contactId }) => ids.includes(contactId))
          if (theirs.some(({ contactId }) => contactId !== kept)) yield* moved(kept, theirs)
        }
      })
    }
  })
)

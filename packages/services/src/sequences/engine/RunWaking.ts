import type { WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import type { Condition } from "@tidings/schema/sequences/Definition"
import type { ContactRow, Identifiers } from "@tidings/storage/repositories/ContactRepository"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import {
  EmissionRepository,
  type Met,
  type MetTogether,
  type TriggeredSequence
} from "@tidings/storage/repositories/EmissionRepository"
import { type HeldRun, standsStill } from "@tidings/storage/repositories/runRows"
import { Context, Effect, Layer } from "effect"
import { conditionHolds } from "@tidings/engines/sequences/step/condition"
import type { Happening } from "@tidings/engines/sequences/step/Input"
import { limitWindowOf } from "@tidings/engines/sequences/step/time/limits"
import { sendsReadBy } from "@tidings/engines/sequences/step/reads"
import { valueAt, type Values } from "@tidings/engines/sequences/step/Values"
import { Definitions } from "../walking/Definitions.ts"
import { Enrolments } from "../enrolling/Enrolments.ts"
import { type Journey, runOf, type WalkedJourneys } from "../walking/Journey.ts"
import { Walker } from "../walking/Walker.ts"
import { Waker } from "./Waker.ts"

/** A custom event of a contact, inside the transaction that records it. */
interface Occasion {
  readonly livemode: boolean
  readonly contact: ContactRow
  readonly event: Happening & { readonly seq: number }
  /** False if beginning a run would need a person's approval. */
  readonly begins: boolean
}

const matches = (where: Condition | undefined, metadata: Values): boolean =>
  where === undefined || conditionHolds(where, (path) => valueAt(metadata, path))

/**
 * Effects of events on runs, inside the transaction that records the events. Decided in docs/decisions/sequences.md.
 */
export class RunWaking extends Context.Service<RunWaking>()("@tidings/services/RunWaking", {
  make: Effect.gen(function* () {
    const repository = yield* EmissionRepository
    const runs = yield* SequenceRunRepository
    const definitions = yield* Definitions
    const waker = yield* Waker
    const walker = yield* Walker
    const enrolments = yield* Enrolments

    /** The triggered sequences whose condition this metadata fulfils. */
    const begunBy = Effect.fnUntraced(function* <S extends Pick<TriggeredSequence, "versionId">>(
      triggered: ReadonlyArray<S>,
      metadata: Values
    ) {
      const known = yield* definitions.loadAll(triggered.map(({ versionId }) => versionId))
      return triggered
        .map((sequence) => ({ ...sequence, definition: known.get(sequence.versionId)! }))
        .filter(({ definition: { trigger } }) => trigger.type === "event.matches" && matches(trigger.where, metadata))
    })

    const begin = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      triggered: ReadonlyArray<TriggeredSequence>,
      { begins, contact, event, livemode }: Occasion,
      nowMs: number
    ) {
      const sequences = yield* begunBy(triggered, event.metadata)
      if (!begins) return { begun: 0, notBegun: sequences.length }
      const { atMs, id, metadata, seq } = event
      const outcomes = yield* enrolments.enrol(
        workspaceId,
        sequences.map((sequence) => ({ sequence, contact, livemode, atMs, trigger: metadata, event: { id, seq } })),
        nowMs
      )
      return { begun: outcomes.filter(({ kind }) => kind === "begun").length, notBegun: 0 }
    })

    /**
     * Passes an event to a run and moves it to its next resting point, as the following pass would; only passes the
     * event if the run depends on other data.
     */
    const journeyOf = Effect.fnUntraced(function* (held: HeldRun, event: Happening) {
      const input = { type: "event", event } as const
      const definition = yield* definitions.load(held.versionId)
      const readsOfOthers = limitWindowOf(definition) > 0 || sendsReadBy(runOf(held)).length > 0
      const journey: Journey = { held, input }
      return readsOfOthers ? journey : { ...journey, later: [{ type: "due", atMs: event.atMs }] as const }
    })

    return {
      /**
       * Finds the contacts of identifiers; on each look-up calls `met` with the runs and sequences that an event of
       * this type would affect.
       */
      meeting:
        (world: World, type: string, met: (found: Met) => void) => (identifiers: Identifiers, isClaimed: boolean) =>
          Effect.map(repository.meetAlone({ world, identifiers, isClaimed }, type), (found) => {
            met(found)
            return found.contacts
          }),

      /**
       * Lets an event move the runs that it met, then begin others. Returns the number of runs moved, ended or begun
       * (`woken`), and the number not begun (`notBegun`).
       */
      heard: Effect.fnUntraced(function* (workspaceId: WorkspaceId, met: Met, occasion: Occasion) {
        const { contact, event, livemode } = occasion
        // Several contacts were found and merged into one, which has since been given their runs.
        const held = met.contacts.length > 1 ? yield* runs.lockLive({ workspaceId, livemode }, [contact.id]) : met.runs
        const woken = held.length === 0 ? 0 : yield* waker.wake(held, event, event.atMs)
        if (met.triggered.length === 0) return { woken, notBegun: 0 }
        const { begun, notBegun } = yield* begin(workspaceId, met.triggered, occasion, event.atMs)
        return { woken: woken + begun, notBegun }
      }),

      /**
       * Moves the runs that an event met; undefined if they are not all locked, if one has something due earlier, or if
       * the event begins a run. Reads nothing beyond what it met, and writes nothing.
       */
      heardAtOnce: Effect.fnUntraced(function* (
        workspaceId: WorkspaceId,
        { isHeld, runs, triggered }: MetTogether,
        event: Happening
      ): Effect.fn.Return<WalkedJourneys | undefined> {
        if (!isHeld) return undefined
        if (triggered.length > 0 && (yield* begunBy(triggered, event.metadata)).length > 0) return undefined
        const live = runs.filter((run) => !standsStill(run))
        if (live.some(({ dueAt }) => dueAt !== null && dueAt <= event.atMs)) return undefined
        const journeys = yield* Effect.forEach(live, (held) => journeyOf(held, event))
        return yield* walker.walk(workspaceId, journeys, { nowMs: event.atMs, sends: "none" })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

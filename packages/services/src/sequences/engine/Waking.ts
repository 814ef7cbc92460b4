import type { WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import type { Condition } from "@tidings/schema/sequences/Definition"
import type { Contact, Identifiers } from "@tidings/storage/repositories/ContactRepository"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { type Met, type TriggeredSequence, WakingRepository } from "@tidings/storage/repositories/WakingRepository"
import { Context, Effect, Layer } from "effect"
import { holds } from "@tidings/engines/sequences/step/condition"
import type { Happening } from "@tidings/engines/sequences/step/Input"
import { valueAt, type Values } from "@tidings/engines/sequences/step/Values"
import { Definitions } from "../walking/Definitions.ts"
import { Enrolments } from "../enrolling/Enrolments.ts"
import { Waker } from "./Waker.ts"

/** A custom event of a contact, inside the transaction that records it. */
export interface Emitted {
  readonly livemode: boolean
  readonly contact: Contact
  readonly event: Happening & { readonly seq: number }
  /** False if beginning a run would need a person's approval. */
  readonly begins: boolean
}

const matches = (where: Condition | undefined, metadata: Values): boolean =>
  where === undefined || holds(where, (path) => valueAt(metadata, path))

/**
 * Effects of events on runs, inside the transaction that records the events. Decided in docs/decisions/sequences.md.
 */
export class Waking extends Context.Service<Waking>()("@tidings/services/Waking", {
  make: Effect.gen(function* () {
    const repository = yield* WakingRepository
    const runs = yield* SequenceRunRepository
    const definitions = yield* Definitions
    const waker = yield* Waker
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
      { begins, contact, event, livemode }: Emitted,
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

    return {
      begunBy,

      /**
       * Finds the contacts of identifiers; on each look-up calls `met` with the runs and sequences that an event of
       * this type would affect.
       */
      meeting:
        (world: World, type: string, met: (found: Met) => void) => (identifiers: Identifiers, isClaimed: boolean) =>
          Effect.map(repository.meet({ world, identifiers, isClaimed }, type), (found) => {
            met(found)
            return found.contacts
          }),

      /**
       * Lets an event move the runs that it met, then begin others. Returns the number of runs moved, ended or begun
       * (`woken`), and the number not begun (`notBegun`).
       */
      heard: Effect.fnUntraced(function* (workspaceId: WorkspaceId, met: Met, emitted: Emitted) {
        const { contact, event, livemode } = emitted
        // Several contacts were found and merged into one, which has since been given their runs.
        const held = met.contacts.length > 1 ? yield* runs.lockLive({ workspaceId, livemode }, [contact.id]) : met.runs
        const woken = held.length === 0 ? 0 : yield* waker.wake(held, event, event.atMs)
        if (met.triggered.length === 0) return { woken, notBegun: 0 }
        const { begun, notBegun } = yield* begin(workspaceId, met.triggered, emitted, event.atMs)
        return { woken: woken + begun, notBegun }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

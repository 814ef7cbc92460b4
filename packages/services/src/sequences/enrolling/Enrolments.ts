import { admitRun } from "@tidings/engines/sequences/step/time/reentry"
import type { SequenceRunId, WorkspaceId } from "@tidings/schema/Id"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { type Enrolled, EnrolmentRepository, type NewRun } from "@tidings/storage/repositories/EnrolmentRepository"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import { Context, Effect, Layer } from "effect"
import { WebhookFanOut } from "../../webhooks/WebhookFanOut.ts"
import type { Admission } from "@tidings/engines/sequences/step/time/reentry"
import type { EnrolmentRequest } from "./Enrolment.ts"
import { RunWriter } from "../walking/RunWriter.ts"
import { runEvent } from "../walking/runEvent.ts"

const mostTries = 5

// Loaded lazily: includes Liquid, in which run keys and the first waits are written.
const drawing = whenNeeded(() => import("./Enrolment.ts"))

/** The outcome of an enrolment: begun, or the reason it was not; `known` is a live run of the same key. */
type EnrolmentOutcome =
  | { readonly kind: "begun"; readonly run: RunRow }
  /** The contact or sequence has changed since it was looked up. */
  | { readonly kind: "stale" }
  | Exclude<Admission<SequenceRunId>, { readonly kind: "enrol" }>

/** Begins runs. Decided in docs/decisions/sequences.md. */
export class Enrolments extends Context.Service<Enrolments>()("@tidings/services/Enrolments", {
  make: Effect.gen(function* () {
    const repository = yield* EnrolmentRepository
    const writer = yield* RunWriter
    const events = yield* WebhookFanOut

    const outcomeOf = (
      { atMs, once, sequence }: EnrolmentRequest,
      { run }: NewRun,
      enrolled: Enrolled
    ): EnrolmentOutcome | undefined => {
      if (enrolled.isBegun) return { kind: "begun", run }
      if (enrolled.isStale) return { kind: "stale" }
      if (once === true && enrolled.lastMs !== null && enrolled.lastMs >= atMs) return { kind: "refused" }
      const admission = admitRun(
        sequence.definition,
        {
          live: enrolled.liveId ?? undefined,
          liveCount: enrolled.liveCount,
          lastEnrolledAt: enrolled.lastMs ?? undefined
        },
        atMs
      )
      // Admitted but not begun: another caller began one meanwhile.
      return admission.kind === "enrol" ? undefined : admission
    }

    /**
     * Begins a run per enrolment, unless another run of the contact prevents it; in the open transaction, one statement
     * for all.
     */
    const enrol = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      enrolments: ReadonlyArray<EnrolmentRequest>,
      nowMs: number
    ): Effect.fn.Return<ReadonlyArray<EnrolmentOutcome>> {
      if (enrolments.length === 0) return []
      const { newRunOf } = yield* drawing
      const outcomes = new Map<number, EnrolmentOutcome>()
      for (let tries = 0; outcomes.size < enrolments.length; tries++) {
        if (tries === mostTries) return yield* Effect.die("a contact's runs change faster than it can be enrolled")
        const left = [...enrolments.keys()].filter((n) => !outcomes.has(n))
        const news = left.map((n) => newRunOf(workspaceId, enrolments[n]!))
        const enrolled = yield* repository.enrol(news, nowMs)
        for (const [place, n] of left.entries()) {
          const outcome = outcomeOf(enrolments[n]!, news[place]!, enrolled[place]!)
          if (outcome !== undefined) outcomes.set(n, outcome)
        }
        const begun = left.flatMap((n, place) =>
          outcomes.get(n)?.kind === "begun" ? [{ n, run: news[place]!.run }] : []
        )
        const told = begun.map(({ n, run }) => {
          const { contact, sequence } = enrolments[n]!
          const tell = {
            cause: "start",
            event: "sequence_run.enrolled",
            from: null,
            status: run.status,
            to: run.node
          } as const
          return runEvent(tell, run, {
            contact,
            sequenceKey: sequence.key,
            state: run.state,
            version: sequence.version
          })
        })
        if (told.length > 0) yield* events.emitAll(workspaceId, told)
        yield* writer.ring(
          workspaceId,
          begun.map(({ run }) => run)
        )
      }
      return enrolments.map((_, n) => outcomes.get(n)!)
    })

    return { enrol }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

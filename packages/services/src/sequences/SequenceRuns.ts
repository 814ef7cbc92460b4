import type { Seen } from "@tidings/schema/approvals/approval"
import type { SequenceRunId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { EnrollInSequence, ListSequenceRuns, TransitionSequence } from "@tidings/schema/resources/SequenceRun"
import type { HeldRun } from "@tidings/storage/repositories/runRows"
import { type NamedSequence, SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { Contacts } from "../contacts/Contacts.ts"
import { Cursors } from "../paging/Cursors.ts"
import { Definitions } from "./walking/Definitions.ts"
import { Enrolments } from "./enrolling/Enrolments.ts"
import { RunWriter } from "./engine/RunWriter.ts"
import { Walker } from "./walking/Walker.ts"
import { runShown } from "./runShown.ts"
import type { Occurrence } from "./step/Input.ts"
import { statesOf } from "./step/reads.ts"

const noSequence = (keyOrId: string) =>
  problem("resource_not_found", { message: `There is no sequence "${keyOrId}" in this workspace.` })

const refused = (reason: "paused" | "archived" | "manual" | "reentry", message: string, retryAfterSeconds?: number) =>
  problem("enrolment_refused", {
    message,
    extra: { reason },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds })
  })

/** Why a sequence takes nobody by the API; undefined where it does. */
const closedTo = ({ key, status }: NamedSequence) => {
  if (status === "paused") return refused("paused", `The sequence "${key}" is paused.`)
  if (status === "published") return undefined
  return refused("archived", `The sequence "${key}" is archived and takes no contacts any more.`)
}

/** What callers do with runs. Decided in docs/decisions/sequences.md. */
export class SequenceRuns extends Context.Service<SequenceRuns>()("@tidings/services/SequenceRuns", {
  make: Effect.gen(function* () {
    const runs = yield* SequenceRunRepository
    const contacts = yield* Contacts
    const definitions = yield* Definitions
    const enrolments = yield* Enrolments
    const walker = yield* Walker
    const writer = yield* RunWriter
    const cursors = yield* Cursors

    /** Tells a held run something; answers it as it is then, and whether that moved it. */
    const told = Effect.fnUntraced(function* (held: HeldRun, input: Occurrence, nowMs: number) {
      const { plan } = yield* Caller
      const journeys = [{ held, input }]
      const walked = yield* walker.walk(held.workspaceId, journeys, { nowMs, sends: "alone" })
      yield* writer.write(held.workspaceId, walked, nowMs, plan)
      const { run, took } = walked.arrivals[0]!
      return {
        run: runShown({ ...run, workspaceId: held.workspaceId }, { key: held.sequenceKey, version: held.version }),
        took
      }
    })

    return {
      /** A sequence as whoever approves an enrolment is shown it: its version. */
      seen: Effect.fnUntraced(function* (keyOrId: string) {
        const { workspaceId } = yield* Caller
        const sequence = yield* yield* runs.sequence(workspaceId, keyOrId)
        if (sequence === undefined) return yield* noSequence(keyOrId)
        return { versions: { sequence: sequence.key, version: sequence.version }, editors: [] } satisfies Seen
      }),

      /** Begins a run of the contact; one that has a live run gets that. Call it inside a transaction. */
      enrol: Effect.fnUntraced(function* ({ contact: reference, keyOrId, variables }: typeof EnrollInSequence.Type) {
        const { livemode, workspaceId } = yield* Caller
        const asked = yield* runs.sequence(workspaceId, keyOrId)
        const contact = yield* contacts.resolve(workspaceId, reference)
        const sequence = yield* asked
        if (sequence === undefined) return yield* noSequence(keyOrId)
        const closed = closedTo(sequence)
        if (closed !== undefined) return yield* closed
        const definition = yield* definitions.load(sequence.versionId)
        if (definition.trigger.type === "manual")
          return yield* refused("manual", `Contacts are enrolled in the sequence "${sequence.key}" by people only.`)
        const now = yield* Clock.currentTimeMillis
        const [outcome] = yield* enrolments.enrol(
          workspaceId,
          [{ sequence: { ...sequence, definition }, contact, livemode, atMs: now, ...(variables && { variables }) }],
          now
        )
        if (outcome!.kind === "refused") {
          const message = `The contact was in the sequence "${sequence.key}" before, and may not come again${outcome!.retryAfterSeconds === undefined ? "" : " yet"}.`
          return yield* refused("reentry", message, outcome!.retryAfterSeconds)
        }
        const isBegun = outcome!.kind === "begun"
        const run = outcome!.kind === "begun" ? outcome!.run : (yield* runs.find(workspaceId, outcome!.run))!
        yield* note("sequence_run", run.id, { sequence: sequence.key, contact: contact.id, enrolled: isBegun })
        const shown = isBegun
          ? sequence
          : { ...sequence, version: (run as { version?: number }).version ?? sequence.version }
        return { ...runShown(run, shown), enrolled: isBegun }
      }),

      /** Leads the contact's live run to a state, from wherever it is. */
      transition: Effect.fnUntraced(function* (input: typeof TransitionSequence.Type) {
        const { contact: reference, id, reason, run_key, to_state } = input
        const { livemode, workspaceId } = yield* Caller
        const asked = yield* runs.sequence(workspaceId, id)
        const contact = yield* contacts.resolve(workspaceId, reference)
        const sequence = yield* asked
        if (sequence === undefined) return yield* noSequence(id)
        const ids = [contact.id, ...contact.merged_from]
        const live = (yield* runs.lockLive(ids, livemode, sequence.id)).filter(
          ({ runKey }) => run_key === undefined || runKey === run_key
        )
        if (live.length > 1) {
          const keys = live.map(({ runKey }) => JSON.stringify(runKey)).join(", ")
          const message = `The contact has several live runs: say which by one of ${keys}`
          return yield* problem("field_invalid", { fields: [{ path: "run_key", code: "required", message }] })
        }
        const [held] = live
        if (held === undefined)
          return yield* problem("run_not_active", { message: `The contact has no live run of "${sequence.key}".` })
        const states = statesOf(yield* definitions.load(held.versionId))
        if (!states.includes(to_state)) {
          const message =
            states.length === 0
              ? `version ${held.version} of the sequence has no states`
              : `is no state of version ${held.version}, which has: ${states.join(", ")}`
          return yield* problem("field_invalid", { fields: [{ path: "to_state", code: "enum_violation", message }] })
        }
        const now = yield* Clock.currentTimeMillis
        const { run, took } = yield* told(
          held,
          { type: "transition", atMs: now, toState: to_state, ...(reason !== undefined && { reason }) },
          now
        )
        // It ended while it was brought up to date.
        if (run.endedAt !== null && !took) return yield* problem("run_not_active")
        yield* note("sequence_run", run.id, {
          sequence: sequence.key,
          to_state,
          transitioned: took,
          ...(reason && { reason })
        })
        return { ...run, transitioned: took }
      }),

      /** Ends a run of the caller's mode for good. */
      cancel: Effect.fnUntraced(function* (id: SequenceRunId) {
        const { livemode, workspaceId } = yield* Caller
        const held = yield* runs.lock(workspaceId, id)
        if (held === undefined || held.livemode !== livemode) return yield* problem("resource_not_found")
        if (held.endedAt !== null) return yield* problem("run_not_active")
        const now = yield* Clock.currentTimeMillis
        const { run, took } = yield* told(held, { type: "cancel", atMs: now }, now)
        if (!took) return yield* problem("run_not_active")
        yield* note("sequence_run", id, { sequence: held.sequenceKey })
        return run
      }),

      read: Effect.fnUntraced(function* (id: SequenceRunId) {
        const { workspaceId } = yield* Caller
        const run = yield* runs.find(workspaceId, id)
        return run === undefined
          ? yield* problem("resource_not_found")
          : runShown(run, { key: run.sequenceKey, version: run.version })
      }),

      /** Newest first. */
      list: Effect.fnUntraced(function* (input: typeof ListSequenceRuns.Type) {
        const { contactId, keyOrId, status } = input
        const { workspaceId } = yield* Caller
        const sequence = yield* yield* runs.sequence(workspaceId, keyOrId)
        if (sequence === undefined) return yield* noSequence(keyOrId)
        const filters = { sequence: sequence.id, contactId, status }
        const page = yield* cursors.page(
          "sequence runs",
          input,
          (workspaceId, window) => runs.list(workspaceId, sequence.id, { contactId, status }, window),
          { filters }
        )
        return {
          ...page,
          data: page.data.map((run) => runShown(run, { key: run.sequenceKey, version: run.version }))
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

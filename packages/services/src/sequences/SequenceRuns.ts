import type { Seen } from "@tidings/schema/approvals/approval"
import type { SequenceRunId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { ContactReference } from "@tidings/schema/resources/Contact"
import type { EnrollInSequence, ListSequenceRuns, TransitionSequence } from "@tidings/schema/resources/SequenceRun"
import { Database } from "@tidings/storage/Database"
import type { HeldRun } from "@tidings/storage/repositories/runRows"
import { LiveRunRepository, type MetInSequence } from "@tidings/storage/repositories/LiveRunRepository"
import type { NamedSequence } from "@tidings/storage/repositories/namedSequence"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import type { SmsWordingRepository } from "@tidings/storage/repositories/SmsWordingRepository"
import type { TemplateVersionRepository } from "@tidings/storage/repositories/TemplateVersionRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller, isOperator } from "../access/Caller.ts"
import { Foreseen } from "../access/Foreseen.ts"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { note } from "../audit/CallNotes.ts"
import { type Contact, Contacts } from "../contacts/Contacts.ts"
import { identifiersOf } from "../contacts/identifiersOf.ts"
import { Cursors } from "../paging/Cursors.ts"
import { Definitions } from "./walking/Definitions.ts"
import { Enrolments } from "./enrolling/Enrolments.ts"
import { RunWriter } from "./walking/RunWriter.ts"
import { liveRun } from "./liveRun.ts"
import { lackedAtStart } from "./enrolling/lackedAtStart.ts"
import { Walker } from "./walking/Walker.ts"
import { isDeepStrictEqual } from "node:util"
import { runShown } from "./shown.ts"
import type { Occurrence } from "@tidings/engines/sequences/step/Input"

const noSequence = (keyOrId: string) =>
  problem("resource_not_found", { message: `There is no sequence "${keyOrId}" in this workspace.` })

const refused = (reason: "paused" | "archived" | "manual" | "reentry", message: string, retryAfterSeconds?: number) =>
  problem("enrolment_refused", {
    message,
    extra: { reason },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds })
  })

/** The refusal if the sequence accepts no contacts by the API; undefined if it accepts them. */
const closedTo = ({ key, status }: NamedSequence) => {
  if (status === "paused") return refused("paused", `The sequence "${key}" is paused.`)
  if (status === "published") return undefined
  return refused("archived", `The sequence "${key}" is archived and takes no contacts any more.`)
}

/** A contact about to begin a sequence; `sequence` is null if there is none of that key or id. */
interface Entrance {
  readonly sequence: NamedSequence | null
  readonly contact: Contact
}

/** Operations of callers on runs. Decided in docs/decisions/sequences.md. */
export class SequenceRuns extends Context.Service<SequenceRuns>()("@tidings/services/SequenceRuns", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const runs = yield* SequenceRunRepository
    const liveRuns = yield* LiveRunRepository
    const contacts = yield* Contacts
    const definitions = yield* Definitions
    const enrolments = yield* Enrolments
    const walker = yield* Walker
    const writer = yield* RunWriter
    const cursors = yield* Cursors
    const stores = yield* Effect.context<TemplateVersionRepository | SmsWordingRepository>()

    /** Passes an input to a locked run; returns the run afterwards, with `took` true if the input moved it. */
    const told = Effect.fnUntraced(function* (held: HeldRun, input: Occurrence, nowMs: number) {
      const journeys = [{ held, input }]
      const walked = yield* walker.walk(held.workspaceId, journeys, { nowMs, sends: "alone" })
      yield* writer.write(held.workspaceId, walked, nowMs)
      const { run, took } = walked.arrivals[0]!
      return {
        run: runShown({ ...run, workspaceId: held.workspaceId }, { key: held.sequenceKey, version: held.version }),
        took
      }
    })

    /** Locks the live runs of a contact in a sequence until the transaction ends; oldest first. */
    const heldOf = Effect.fnUntraced(function* (reference: ContactReference, keyOrId: string) {
      const world = yield* Caller
      let found: MetInSequence | undefined
      const contact = yield* contacts.resolve(world, reference, (identifiers, isClaimed) =>
        Effect.map(liveRuns.meet({ world, identifiers, isClaimed }, keyOrId), (met) => {
          found = met
          return met.contacts
        })
      )
      const { contacts: known, runs: held, sequence } = found!
      if (sequence === null) return yield* noSequence(keyOrId)
      const [one, ...others] = known
      const isUnchanged = others.length === 0 && one?.external_id === contact.external_id && one.email === contact.email
      if (isUnchanged || one === undefined) return { sequence, runs: held }
      return {
        sequence,
        runs: yield* runs.lockLive(world, [contact.id, ...contact.merged_from], sequence.id)
      }
    })

    const overtaken = new WeakSet<object>()

    /**
     * The contacts and the sequence of an enrolment, as looked up together with the caller; undefined if they were not
     * looked up or are out of date.
     */
    const foreseen = Effect.fnUntraced(function* (reference: ContactReference, keyOrId: string) {
      const { entry } = yield* Foreseen
      const isOurs = entry?.keyOrId === keyOrId && isDeepStrictEqual(entry.identifiers, identifiersOf(reference))
      return isOurs && !overtaken.has(entry) ? entry : undefined
    })

    /**
     * Begins a run, or returns the live one; undefined if the contact or the sequence has changed since it was looked
     * up.
     */
    const enter = Effect.fnUntraced(function* (
      { keyOrId, variables }: typeof EnrollInSequence.Type,
      { contact, sequence }: Entrance,
      byPerson: boolean
    ) {
      const caller = yield* Caller
      const { livemode, workspaceId } = caller
      if (sequence === null) return yield* noSequence(keyOrId)
      const closed = closedTo(sequence)
      if (closed !== undefined) return yield* closed
      const definition = yield* definitions.load(sequence.versionId)
      if (definition.trigger.type === "manual" && !byPerson)
        return yield* refused(
          "manual",
          `Contacts are enrolled in the sequence "${sequence.key}" by people only: ${commandLine(`sequence enrol ${sequence.key}`)}.`
        )
      const now = yield* Clock.currentTimeMillis
      const enrolment = { contact, livemode, atMs: now, isForeseen: true, ...(variables && { variables }) }
      const [outcome] = yield* enrolments.enrol(
        workspaceId,
        [{ sequence: { ...sequence, definition }, ...enrolment }],
        now
      )
      if (outcome!.kind === "stale") return undefined
      if (outcome!.kind === "refused") {
        const message = `The contact was in the sequence "${sequence.key}" before, and may not come again${outcome!.retryAfterSeconds === undefined ? "" : " yet"}.`
        return yield* refused("reentry", message, outcome!.retryAfterSeconds)
      }
      const isBegun = outcome!.kind === "begun"
      const lacked = isBegun
        ? yield* Effect.provide(lackedAtStart({ workspaceId, livemode }, definition, variables ?? {}), stores)
        : []
      if (lacked.length > 0) return yield* problem("field_invalid", { fields: lacked })
      const run = outcome!.kind === "begun" ? outcome!.run : (yield* runs.find(caller, outcome!.run))!
      yield* note("sequence_run", run.id, { sequence: sequence.key, contact: contact.id, enrolled: isBegun })
      const shown = isBegun
        ? sequence
        : { ...sequence, version: (run as { version?: number }).version ?? sequence.version }
      return { ...runShown(run, shown), enrolled: isBegun }
    })

    return {
      /** The version of a sequence, as shown to the person who approves an enrolment. */
      seen: Effect.fnUntraced(function* (keyOrId: string) {
        const sequence = yield* yield* runs.sequence(yield* Caller, keyOrId)
        if (sequence === undefined) return yield* noSequence(keyOrId)
        return { versions: { sequence: sequence.key, version: sequence.version }, editors: [] } satisfies Seen
      }),

      /**
       * Begins a run of the contact, or returns its live run; for a member on a page and for the operator also in
       * sequences that only people begin. Must be called inside a transaction.
       */
      enrol: Effect.fnUntraced(function* (input: typeof EnrollInSequence.Type) {
        const { contact: reference, keyOrId } = input
        const caller = yield* Caller
        const byPerson = caller.actor.kind === "page" || isOperator(caller)
        const entry = yield* foreseen(reference, keyOrId)
        const known = entry && contacts.known(reference, entry.contacts)
        const entrance = Effect.gen(function* () {
          if (known !== undefined) return { sequence: entry!.sequence, contact: known }
          const asked = yield* runs.sequence(caller, keyOrId)
          const contact = yield* contacts.resolve(
            caller,
            reference,
            entry && contacts.foundBefore(caller, entry.contacts)
          )
          return { sequence: (yield* asked) ?? null, contact }
        })
        const entered = yield* enter(input, yield* entrance, byPerson)
        if (entered !== undefined) return entered
        // The contact is locked by now and may have to be looked up again, but claiming a contact requires holding
        // none, so the transaction begins again.
        if (entry !== undefined) overtaken.add(entry)
        yield* database.outside(Effect.void)
        return yield* Effect.die(new Error("an enrolment was overtaken outside of a transaction"))
      }),

      /** Moves the contact's live run to a state, whichever node it is at. */
      transition: Effect.fnUntraced(function* (input: typeof TransitionSequence.Type) {
        const { contact: reference, id, reason, to_state } = input
        const { sequence, runs: all } = yield* heldOf(reference, id)
        const { held } = yield* liveRun(sequence.key, all, input, definitions.load)
        const now = yield* Clock.currentTimeMillis
        const { run, took } = yield* told(
          held,
          { type: "transition", atMs: now, toState: to_state, ...(reason !== undefined && { reason }) },
          now
        )
        // The run ended while it was brought up to date.
        if (run.endedAt !== null && !took) return yield* problem("run_not_active")
        yield* note("sequence_run", run.id, {
          sequence: sequence.key,
          to_state,
          transitioned: took,
          ...(reason && { reason })
        })
        return { ...run, transitioned: took }
      }),

      /** Ends a run of the caller's world permanently. */
      cancel: Effect.fnUntraced(function* (id: SequenceRunId) {
        const held = yield* runs.lock(yield* Caller, id)
        if (held === undefined) return yield* problem("resource_not_found")
        if (held.endedAt !== null) return yield* problem("run_not_active")
        const now = yield* Clock.currentTimeMillis
        const { run, took } = yield* told(held, { type: "cancel", atMs: now }, now)
        if (!took) return yield* problem("run_not_active")
        yield* note("sequence_run", id, { sequence: held.sequenceKey })
        return run
      }),

      read: Effect.fnUntraced(function* (id: SequenceRunId) {
        const run = yield* runs.find(yield* Caller, id)
        return run === undefined
          ? yield* problem("resource_not_found")
          : runShown(run, { key: run.sequenceKey, version: run.version })
      }),

      /** Lists the runs of a sequence, newest first. */
      list: Effect.fnUntraced(function* (input: typeof ListSequenceRuns.Type) {
        const { contactId, keyOrId, status } = input
        const caller = yield* Caller
        const sequence = yield* yield* runs.sequence(caller, keyOrId)
        if (sequence === undefined) return yield* noSequence(keyOrId)
        const filters = { sequence: sequence.id, contactId, status }
        const page = yield* cursors.page(
          "sequence runs",
          input,
          (world, window) => runs.list(world, sequence.id, { contactId, status }, window),
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

import type { Enqueueable } from "@tidings/jobs/Job"
import type { HeardEvent, Happening } from "@tidings/engines/sequences/step/Input"
import { id, type SequenceId, type SequenceRunId, type WorkspaceId } from "@tidings/schema/Id"
import { isOfSends } from "@tidings/schema/sequences/channels"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { Database } from "@tidings/storage/Database"
import { RunFactsRepository } from "@tidings/storage/repositories/RunFactsRepository"
import { type HeldRun, standsStill } from "@tidings/storage/repositories/runRows"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { oneByOne, togetherOrApart } from "@tidings/storage/togetherOrApart"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { Definitions } from "../walking/Definitions.ts"
import { type Journey, runOf } from "../walking/Journey.ts"
import { Passes, passSize } from "../engine/Passes.ts"
import { RunWriter } from "../walking/RunWriter.ts"
import { Walker } from "../walking/Walker.ts"

const payload = Schema.Struct({ workspaceId: id("ws"), sequenceId: id("seq") })

/** The job resume_sequence, without its handler. */
export const resumption = {
  name: "resume_sequence",
  lanes: "workspace",
  payload,
  priority: "bulk",
  serialBy: ({ sequenceId }: typeof payload.Type) => sequenceId
} as const satisfies Enqueueable<typeof payload>

/** Maximum number of a contact's events per read. */
const page = 500

/** Every event type that a run may hear on its way. */
const heardBy = ({ exitOn = [], goal, nodes }: Definition): ReadonlyArray<string> => [
  ...new Set([
    ...(goal === undefined ? [] : [goal.event]),
    ...exitOn.map(({ event }) => event),
    ...Object.values(nodes).flatMap((node) => ("on" in node ? (node.on ?? []).map(({ event }) => event) : []))
  ])
]

/**
 * Brings runs up to date after a pause: replays timers and events to each in order of time. Decided in
 * docs/decisions/sequences.md.
 */
export class Resuming extends Context.Service<Resuming>()("@tidings/services/Resuming", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const runs = yield* SequenceRunRepository
    const facts = yield* RunFactsRepository
    const definitions = yield* Definitions
    const walker = yield* Walker
    const writer = yield* RunWriter
    const passes = yield* Passes

    /** The events that a run missed, oldest first. */
    const missed = Effect.fnUntraced(function* (held: HeldRun, nowMs: number) {
      const types = heardBy(yield* definitions.load(held.versionId))
      const custom = types.filter((type) => !isOfSends(type))
      const { state } = runOf(held)
      const events: Array<Happening> = []
      const asked = {
        contacts: [held.contact.id, ...held.contact.merged_from],
        livemode: held.livemode,
        types: custom,
        sinceMs: state.at - 1,
        untilMs: nowMs,
        limit: page
      }
      for (let after = { atMs: 0, seq: 0 }; custom.length > 0;) {
        const [found = []] = yield* facts.past([{ ...asked, after }])
        events.push(...found.filter(({ seq }) => seq > held.cursor))
        const last = found.at(-1)
        if (last === undefined || found.length < page) break
        after = last
      }
      if (types.length > custom.length) events.push(...(yield* facts.sendEventsOf(held, types, state.at)))
      return events.toSorted((one, other) => one.atMs - other.atMs || (one.seq ?? 0) - (other.seq ?? 0))
    })

    const journeyOf = Effect.fnUntraced(function* (run: HeldRun, nowMs: number): Effect.fn.Return<Journey> {
      // Marked as resumed, since this transaction brings it up to date.
      const held = { ...run, resumedFor: run.pausedAt }
      const events = yield* missed(run, nowMs)
      const inputs = events.map((event): HeardEvent => ({ type: "event", event, replayed: true }))
      const [input = { type: "due", atMs: nowMs } as const, ...later] = [
        ...inputs,
        { type: "due", atMs: nowMs } as const
      ]
      return { held, input, later }
    })

    /**
     * Brings a batch of runs after the id `after` up to date, and returns the id of the last; undefined if no more
     * follow.
     */
    const batch = (
      workspaceId: WorkspaceId,
      sequenceId: SequenceId,
      after: string,
      size: number,
      sends: "together" | "alone",
      note: (id: SequenceRunId) => void = () => {}
    ) =>
      database.transaction(
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const held = yield* runs.lockOfSequence(sequenceId, after, size)
          if (held[0]?.sequenceStatus === "paused") return undefined
          for (const { id } of held) note(id)
          const standing = held.filter(standsStill)
          if (standing.length > 0) {
            const journeys = yield* Effect.forEach(standing, (run) => journeyOf(run, now))
            const walked = yield* walker.walk(workspaceId, journeys, { nowMs: now, sends, priority: "bulk" })
            // Written even if no event came, since the run is no longer paused.
            const arrivals = walked.arrivals.map((arrival) => ({ ...arrival, run: { ...arrival.run } }))
            const done = { ...walked, arrivals }
            if (sends === "together") yield* writer.ring(workspaceId, yield* passes.write(workspaceId, done, now))
            else yield* writer.write(workspaceId, done, now)
          }
          if (held.length < size) yield* runs.resumed(sequenceId)
          return held.length < size ? undefined : held.at(-1)!.id
        })
      )

    /** Brings up to one batch of runs up to date, one at a time; returns as `batch` does. */
    const apart = Effect.fnUntraced(function* (workspaceId: WorkspaceId, sequenceId: SequenceId, from: string) {
      let after: string | undefined = from
      yield* oneByOne<SequenceRunId, never, never>({
        most: passSize,
        next: (note) =>
          Effect.map(batch(workspaceId, sequenceId, after!, 1, "alone", note), (last) => {
            after = last
            return last !== undefined
          }),
        giveUp: (id, cause) => {
          after = id
          return passes.giveUp(workspaceId, id, cause)
        }
      })
      return after
    })

    return {
      /**
       * Brings every live run of a resumed sequence up to date. Safe to stop and start again; stops if the sequence is
       * paused again.
       */
      bringUpToDate: Effect.fnUntraced(function* (workspaceId: WorkspaceId, sequenceId: SequenceId) {
        let after: string | undefined = ""
        while (after !== undefined) {
          const from: string = after
          after = yield* togetherOrApart(batch(workspaceId, sequenceId, from, passSize, "together"), (cause) =>
            Effect.andThen(passes.logRepeated(cause), apart(workspaceId, sequenceId, from))
          )
          yield* Effect.yieldNow
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

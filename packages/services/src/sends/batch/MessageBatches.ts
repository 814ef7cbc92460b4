import type { Seen } from "@tidings/schema/approvals/approval"
import { type Problem, problem } from "@tidings/schema/Problem"
import type { SentBatch } from "@tidings/schema/resources/SendBatch"
import { mostTogether } from "@tidings/storage/repositories/AcceptanceRepository"
import { BatchSlotRepository } from "@tidings/storage/repositories/BatchSlotRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../../access/Caller.ts"
import { note } from "../../audit/CallNotes.ts"
import { OnApproval } from "../../holding/OnApproval.ts"
import { TemplateVersions } from "../../templates/TemplateVersions.ts"
import { type BatchItem, type ItemOutcome, keyed, sentBatchOf } from "./BatchItem.ts"
import { type BatchTerms, MessageGroups, type SingleSend } from "./MessageGroups.ts"

const leaseMs = 120_000
/** Milliseconds after which no further group of a batch begins. */
const patienceMs = 60_000
const groupsAtOnce = 3

const inFlight = problem("batch_in_flight_limit", { retryAfterSeconds: 1 })

const tooLate: ItemOutcome = {
  problem: problem("service_unavailable", {
    message: "The batch took more than 60 seconds. Repeat the call with the same keys: what is done is not done again.",
    retryAfterSeconds: 1
  })
}

const refusedWhole = ({ message: why }: Problem) => {
  const message = `None of the messages would be accepted; the first for this reason: ${why}`
  return problem("field_invalid", { message, fields: [{ path: "messages", code: "format_invalid", message }] })
}

/** For each message whose key one before it has, by place: the place of the first with that key. */
const twinsIn = (items: ReadonlyArray<BatchItem>) => {
  const places = new Map<string, number>()
  const twins = new Map<number, number>()
  for (const [index, { key }] of items.entries()) {
    if (key === undefined) continue
    const first = places.get(key)
    if (first === undefined) places.set(key, index)
    else twins.set(index, first)
  }
  return twins
}

const groupsOf = (places: ReadonlyArray<number>): ReadonlyArray<ReadonlyArray<number>> =>
  Array.from({ length: Math.ceil(places.length / mostTogether) }, (_, n) =>
    places.slice(n * mostTogether, (n + 1) * mostTogether)
  )

const twinOf = (first: ItemOutcome, isEqual: boolean): ItemOutcome => {
  if (!isEqual) return { problem: problem("idempotency_key_mismatch") }
  return "problem" in first ? first : { ...first, isReplay: true }
}

/**
 * Batches of messages, each of which is settled as a call of its own under its own key. Decided in
 * docs/decisions/sends.md.
 */
export class MessageBatches extends Context.Service<MessageBatches>()("@tidings/services/MessageBatches", {
  make: Effect.gen(function* () {
    const groups = yield* MessageGroups
    const slots = yield* BatchSlotRepository
    const versions = yield* TemplateVersions

    /** Runs a batch while few others of its workspace are in flight. */
    const inSlot = Effect.fnUntraced(function* <A, E, R>(batch: Effect.Effect<A, E, R>) {
      const caller = yield* Caller
      const now = yield* Clock.currentTimeMillis
      const untilMs = now + leaseMs
      const slot = yield* slots.take(caller, now, untilMs)
      if (slot === undefined) return yield* inFlight
      return yield* Effect.ensuring(batch, slots.free(caller, slot, untilMs))
    })

    const settled = Effect.fnUntraced(function* (items: ReadonlyArray<BatchItem>, single: SingleSend) {
      const beganMs = yield* Clock.currentTimeMillis
      const terms: BatchTerms = { single, budgets: new Map(), scheduledRoom: undefined }
      const twins = twinsIn(items)
      const outcomes: Array<ItemOutcome> = []
      const places = [...items.keys()].filter((place) => !twins.has(place))
      // An approved batch is one transaction, whose statements follow one another.
      const concurrency = (yield* OnApproval) === false ? groupsAtOnce : 1
      yield* Effect.forEach(
        groupsOf(places),
        Effect.fnUntraced(function* (group) {
          const isLate = (yield* Clock.currentTimeMillis) - beganMs > patienceMs
          const came = isLate
            ? group.map(() => tooLate)
            : yield* groups.settle(
                group.map((place) => items[place]!),
                terms
              )
          for (const [index, place] of group.entries()) outcomes[place] = came[index]!
        }),
        { concurrency, discard: true }
      )
      for (const [place, first] of twins) {
        const isEqual = single.hashOf(items[place]!.given) === single.hashOf(items[first]!.given)
        outcomes[place] = twinOf(outcomes[first]!, isEqual)
      }
      return outcomes
    })

    return {
      /** Accepts messages, each for itself; a rehearsed batch is refused if none of them would be accepted. */
      accept: Effect.fnUntraced(function* (given: Parameters<typeof keyed>[0], single: SingleSend) {
        const { requestId } = yield* Caller
        const items = yield* keyed(given)
        const standing = yield* OnApproval
        const batch = settled(items, single)
        const outcomes = yield* standing === false ? inSlot(batch) : batch
        const [first] = outcomes
        if (standing === "rehearsed" && outcomes.every((outcome) => "problem" in outcome))
          return yield* refusedWhole((first as { readonly problem: Problem }).problem)
        const answer: SentBatch = sentBatchOf(outcomes, requestId)
        const { accepted, refused, replayed, suppressed } = answer
        yield* note("batch", requestId, { messages: items.length, accepted, suppressed, refused, replayed })
        return answer
      }),

      /** The published versions of the templates that a batch names, as shown to its approver. */
      seen: Effect.fnUntraced(function* (templates: ReadonlyArray<string>) {
        const caller = yield* Caller
        const seen: Record<string, number> = {}
        for (const template of templates.toSorted())
          seen[template] = (yield* versions.holdNewest(caller, template)) ?? 0
        return { versions: seen, editors: [] } satisfies Seen
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

import { isAtLeast } from "@tidings/schema/Plan"
import { isIdempotencyKey } from "@tidings/schema/fields/IdempotencyKey"
import { envelope, problem, type Problem } from "@tidings/schema/Problem"
import type { Send } from "@tidings/schema/resources/Send"
import type { BatchResult, SentBatch } from "@tidings/schema/resources/SendBatch"
import { Effect } from "effect"
import { Caller } from "../../access/Caller.ts"
import { ItemKeys } from "../../settlement/ItemKeys.ts"

/** A message of a batch, as the caller wrote it. */
export interface BatchItem {
  /** The body that a single send of it would have. */
  readonly given: Readonly<Record<string, unknown>>
  /** Its Idempotency-Key; undefined if it has none. */
  readonly key: string | undefined
}

/** A message whose key is as its caller wrote it. */
type Unchecked = Pick<BatchItem, "given"> & { readonly key: unknown }

/** The outcome of a message. */
export type ItemOutcome =
  | { readonly problem: Problem }
  | {
      readonly status: number
      readonly isReplay: boolean
      /** The send; undefined for a replay of an answer that waits for approval. */
      readonly send: Send | undefined
    }

const keyMissing = problem("idempotency_key_invalid", {
  message:
    "On the pro plan and above each message of a batch needs an idempotencyKey, or the call needs an Idempotency-Key."
})

/** Gives each message of a batch its key: its own, or the call's with its place; refuses one that is none. */
export const keyed = Effect.fnUntraced(function* (
  items: ReadonlyArray<Unchecked>
): Effect.fn.Return<ReadonlyArray<BatchItem>, Problem<"idempotency_key_invalid">, Caller> {
  const { plan } = yield* Caller
  const base = yield* ItemKeys
  const named = items.map(({ given, key }, index) => ({ given, key: key ?? (base && `${base}:${index}`) }))
  const isWrong = ({ key }: Unchecked) => key !== undefined && !(typeof key === "string" && isIdempotencyKey(key))
  if (isAtLeast(plan, "pro") && named.some(({ key }) => key === undefined)) return yield* keyMissing
  const wrong = named.findIndex(isWrong)
  if (wrong >= 0)
    return yield* problem("idempotency_key_invalid", {
      message: `The Idempotency-Key of message ${wrong} is no text of 1 to 200 characters.`
    })
  return named as ReadonlyArray<BatchItem>
})

const resultOf = (outcome: ItemOutcome, index: number, requestId: string): BatchResult => {
  if (!("problem" in outcome)) {
    const { isReplay, send, status } = outcome
    return { index, status, idempotentReplay: isReplay, ...(send && { send }) }
  }
  const { error } = envelope(outcome.problem, requestId)
  return {
    index,
    status: outcome.problem.row.status,
    idempotentReplay: false,
    error: error as BatchResult["error"] & {}
  }
}

/** The answer to a batch, of the outcomes of its messages in their order. */
export const sentBatchOf = (outcomes: ReadonlyArray<ItemOutcome>, requestId: string): SentBatch => {
  const counts = { accepted: 0, suppressed: 0, refused: 0, replayed: 0 }
  for (const outcome of outcomes)
    if ("problem" in outcome) counts.refused += 1
    else if (outcome.isReplay) counts.replayed += 1
    else if (outcome.send?.status === "suppressed") counts.suppressed += 1
    else counts.accepted += 1
  return { data: outcomes.map((outcome, index) => resultOf(outcome, index, requestId)), ...counts }
}

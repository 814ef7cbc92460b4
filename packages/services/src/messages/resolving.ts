import type { Seen } from "@tidings/schema/approvals/approval"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { Resolution } from "@tidings/schema/resources/Resolution"
import type { World } from "@tidings/schema/World"
import { Effect } from "effect"
import type { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"

/** Facts about a message that the person who resolves it may add. */
export interface ResolutionFacts {
  /** The network's id of a post. */
  readonly providerPostId?: string
}

/** Refusals of a resolution. */
type Unresolved = Problem<"resource_not_found" | "not_unconfirmed" | "cannot_send_again" | "field_invalid">

interface Message {
  readonly id: string
  readonly status: string
}

/** Storage and resolutions of one kind of message that can end up unconfirmed. */
interface Kind<Row extends Message, A extends Message, E extends Unresolved> {
  /** Name of the kind in audit entries. */
  readonly noun: string
  /** Locks and returns a message of the world, until the transaction ends. */
  readonly lock: (world: World, id: Row["id"]) => Effect.Effect<Row | undefined>
  readonly updatedAt: (row: Row) => string
  /** The effect of each resolution, run in the open transaction. */
  readonly ends: Readonly<Record<Resolution, (row: Row, said: ResolutionFacts) => Effect.Effect<void, E>>>
  /** Reads the message as its owner sees it. */
  readonly find: (world: World, id: Row["id"]) => Effect.Effect<A | undefined>
}

/**
 * Resolves an unconfirmed message of any kind: the first person to do so decides, and any other is refused. Decided in
 * docs/decisions/connectors.md.
 */
export const resolving = <Row extends Message, A extends Message, E extends Unresolved>({
  ends,
  find,
  lock,
  noun,
  updatedAt
}: Kind<Row, A, E>) => {
  const [held, found] = [own(lock), own(find)]
  const resolve = Effect.fnUntraced(function* (id: Row["id"], resolution: Resolution, said: ResolutionFacts = {}) {
    const row = yield* held(id)
    yield* note(noun, id, { resolution })
    if (row.status !== "unconfirmed")
      return yield* problem("not_unconfirmed", { message: `It is ${row.status}, not unconfirmed.` })
    yield* ends[resolution](row, said)
    return yield* found(id)
  })
  return {
    resolve,

    /** Version data shown to an approver besides the input: a message that changes meanwhile is not sent again. */
    seen: (id: Row["id"]): Effect.Effect<Seen, Problem<"resource_not_found">, Caller> =>
      Effect.map(held(id), (row): Seen => ({ versions: { [noun]: updatedAt(row) }, editors: [] }))
  }
}

/** Failure reason of a message with an unknown outcome that a person ended. */
export const neverLearned = "its outcome was never learned, and a person ended it"

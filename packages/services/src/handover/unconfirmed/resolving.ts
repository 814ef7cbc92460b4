import type { Seen } from "@tidings/schema/approvals/approval"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { Resolution } from "@tidings/schema/resources/Resolution"
import type { World } from "@tidings/schema/World"
import { Effect } from "effect"
import type { Caller } from "../../access/Caller.ts"
import { own } from "../../access/own.ts"
import { note } from "../../audit/CallNotes.ts"

interface Message {
  readonly id: string
  readonly status: string
}

/** Messages of a kind, as a person ends what is unconfirmed of them. */
interface Kind<Row extends Message, A, Said, E> {
  /** As audit entries name it. */
  readonly kind: string
  /** A message of the world, held until the transaction ends. */
  readonly lock: (world: World, id: Row["id"]) => Effect.Effect<Row | undefined>
  readonly updatedAt: (row: Row) => string
  /** What each resolution does, in the open transaction. */
  readonly ends: Readonly<Record<Resolution, (row: Row, said: Said) => Effect.Effect<void, E>>>
  /** The message as its owner sees it. */
  readonly find: (world: World, id: Row["id"]) => Effect.Effect<A | undefined>
}

/** How a person ends an unconfirmed message, whatever its kind: the first who does so decides, and any other is refused. Decided in docs/decisions/connectors.md. */
export const resolving = <Row extends Message, A, Said, E>({
  ends,
  find,
  kind,
  lock,
  updatedAt
}: Kind<Row, A, Said, E>) => {
  const [held, found] = [own(lock), own(find)]
  return {
    resolve: Effect.fnUntraced(function* (id: Row["id"], resolution: Resolution, said: Said) {
      const row = yield* held(id)
      yield* note(kind, id, { resolution })
      if (row.status !== "unconfirmed")
        return yield* problem("not_unconfirmed", { message: `It is ${row.status}, not unconfirmed.` })
      yield* ends[resolution](row, said)
      return yield* found(id)
    }),

    /** What an approver is shown besides the input: a message that changes meanwhile is not sent again. */
    seen: (id: Row["id"]): Effect.Effect<Seen, Problem<"resource_not_found">, Caller> =>
      Effect.map(held(id), (row): Seen => ({ versions: { [kind]: updatedAt(row) }, editors: [] }))
  }
}

/** Why a message has failed whose outcome nobody knows. */
export const neverLearned = "its outcome was never learned, and a person ended it"

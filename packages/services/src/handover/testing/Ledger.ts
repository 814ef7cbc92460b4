import { Effect } from "effect"
import type { AttemptEnd, Delivery } from "../Delivery.ts"

/** Durable state of one message, shared by all processes. */
export class Ledger {
  marked: Pick<Delivery<any>, "markedMs" | "markedVia"> = { markedMs: undefined, markedVia: undefined }
  end: AttemptEnd | undefined

  delivery(message: unknown, onMark: Effect.Effect<void>): Delivery<any> {
    return {
      ...this.marked,
      message: () => Effect.succeed(message),
      mark: (_, { again, nowMs, via }) =>
        Effect.gen({ self: this }, function* () {
          if (this.marked.markedMs !== undefined && !again) return false
          this.marked = { markedMs: this.marked.markedMs ?? nowMs, markedVia: via.connectorId }
          yield* onMark
          return true
        }),
      record: (end) =>
        Effect.sync(() => {
          if (end._tag === "PassedOn" || (end._tag === "Delayed" && end.wasMarked)) {
            this.marked = { markedMs: undefined, markedVia: undefined }
          }
          if (end._tag !== "Delayed" && end._tag !== "PassedOn") this.end = end
        })
    }
  }
}

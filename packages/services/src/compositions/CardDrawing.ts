import type { CardOutcome, CardTask } from "@tidings/engines/compositions/CardTask"
import { problem } from "@tidings/schema/Problem"
import { Context, Duration, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { crowded, threads } from "../threads/threads.ts"

/** Drawing threads: a card takes some tens of megabytes, and as many milliseconds. */
const drawers = { module: new URL("./drawThread.ts", import.meta.url), atOnce: 2, deadline: Duration.seconds(5) }

const tooLong = problem("field_invalid", {
  fields: [{ path: "brief", code: "out_of_range", message: "Drawing this picture takes too long" }]
})

/** Draws cards in threads. Decided in docs/decisions/compositions.md. */
export class CardDrawing extends Context.Service<CardDrawing>()("@tidings/services/CardDrawing", {
  make: Effect.gen(function* () {
    const draw = yield* threads<CardTask, CardOutcome>(drawers)
    return {
      /** Draws a card on which every word is legible, with notes; refuses a task for which that is impossible. */
      draw: Effect.fnUntraced(function* (task: CardTask) {
        const { workspaceId } = yield* Caller
        const outcome = yield* draw(workspaceId, task).pipe(
          Effect.catchTags({
            Exceeded: () => Effect.fail(tooLong),
            Crowded: () => Effect.fail(crowded("pictures"))
          })
        )
        return "errors" in outcome ? yield* problem("field_invalid", { fields: outcome.errors }) : outcome
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

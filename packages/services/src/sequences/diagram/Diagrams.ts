import type { Definition } from "@tidings/schema/sequences/Definition"
import { Context, Duration, Effect, Layer } from "effect"
import { crowded } from "../../threads/crowded.ts"
import { threads } from "../../threads/threads.ts"
import type { Frame } from "./Frame.ts"

export interface Wish {
  readonly definition: Definition
  /** Leaves room for counts in each node. */
  readonly counts: boolean
}

/** The largest graph that is laid out in ranks takes some two seconds; anything larger takes milliseconds. */
const drawers = { module: new URL("./layoutThread.ts", import.meta.url), atOnce: 1, deadline: Duration.seconds(20) }

/** Lays diagrams out off the event loop. Decided in docs/decisions/sequences.md. */
export class Diagrams extends Context.Service<Diagrams>()("@tidings/services/Diagrams", {
  make: Effect.gen(function* () {
    const draw = yield* threads<Wish, Frame>(drawers)

    return {
      /** The frame of a definition, in the owner's turn; refused only to an owner who has many waiting. */
      frame: (owner: string, wish: Wish) =>
        draw(owner, wish).pipe(
          Effect.catchTags({
            Crowded: () => Effect.fail(crowded("diagrams")),
            // By its bounds no definition takes so long.
            Exceeded: (exceeded) => Effect.die(exceeded)
          })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

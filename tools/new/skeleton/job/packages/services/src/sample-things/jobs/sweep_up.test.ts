import { layer } from "@effect/vitest"
import { Queue } from "@tidings/jobs/Queue"
import * as Worker from "@tidings/jobs/Worker"
import { world } from "@tidings/testing/World"
import { Effect } from "effect"
import sweep_up from "./sweep_up.ts"

layer(world)("sweep_up", (it) => {
  it.effect("runs to its end", () =>
    Effect.andThen(
      Queue.use((queue) => queue.enqueue(sweep_up, {}, { turn: "installation" })),
      Worker.drain([sweep_up])
    )
  )
})

import { type HeldRun, standsStill } from "@tidings/storage/repositories/runRows"
import { Context, Effect, Layer } from "effect"
import type { Happening } from "../step/Input.ts"
import { RunWriter } from "./RunWriter.ts"
import { Walker } from "../walking/Walker.ts"

/** Tells held runs of one workspace of an event, and writes what that made of them. */
export class Waker extends Context.Service<Waker>()("@tidings/services/RunWaker", {
  make: Effect.gen(function* () {
    const walker = yield* Walker
    const writer = yield* RunWriter
    return {
      /** Answers how many of them it moved or ended; those that stand still hear nothing. */
      wake: Effect.fnUntraced(function* (held: ReadonlyArray<HeldRun>, event: Happening, nowMs: number) {
        const live = held.filter((run) => !standsStill(run))
        if (live.length === 0) return 0
        const { workspaceId } = live[0]!
        const journeys = live.map((run) => ({ held: run, input: { type: "event", event } as const }))
        const walked = yield* walker.walk(workspaceId, journeys, { nowMs, sends: "alone" })
        yield* writer.write(workspaceId, walked, nowMs)
        return walked.arrivals.filter(({ took }) => took).length
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

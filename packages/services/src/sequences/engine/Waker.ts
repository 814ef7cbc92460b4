import { Database } from "@tidings/storage/Database"
import { togetherOrApart } from "@tidings/storage/togetherOrApart"
import { type HeldRun, standsStill } from "@tidings/storage/repositories/runRows"
import { Context, Effect, Layer } from "effect"
import type { Happening } from "@tidings/engines/sequences/step/Input"
import { Walker } from "../walking/Walker.ts"
import { Passes } from "./Passes.ts"
import { RunWriter } from "../walking/RunWriter.ts"

/** Passes an event to locked runs of one workspace, and writes the result. */
export class Waker extends Context.Service<Waker>()("@tidings/services/Waker", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const walker = yield* Walker
    const writer = yield* RunWriter
    const passes = yield* Passes

    /** Moves all of the runs or none; returns the number moved or ended. */
    const move = (held: ReadonlyArray<HeldRun>, event: Happening, nowMs: number) =>
      database.transaction(
        Effect.gen(function* () {
          const { workspaceId } = held[0]!
          const journeys = held.map((run) => ({ held: run, input: { type: "event", event } as const }))
          const walked = yield* walker.walk(workspaceId, journeys, { nowMs, sends: "alone" })
          yield* writer.write(workspaceId, walked, nowMs)
          return walked.arrivals.filter(({ took }) => took).length
        })
      )

    const moveOne = (run: HeldRun, event: Happening, nowMs: number) =>
      togetherOrApart(move([run], event, nowMs), (cause) => Effect.as(passes.giveUp(run.workspaceId, run.id, cause), 0))

    return {
      /**
       * Returns the number of runs moved or ended; paused runs are skipped, and a run that cannot be moved ends as
       * failed, alone.
       */
      wake: Effect.fnUntraced(function* (held: ReadonlyArray<HeldRun>, event: Happening, nowMs: number) {
        const live = held.filter((run) => !standsStill(run))
        if (live.length === 0) return 0
        return yield* togetherOrApart(move(live, event, nowMs), () =>
          Effect.map(
            Effect.forEach(live, (run) => moveOne(run, event, nowMs)),
            (moved) => moved.reduce((sum, one) => sum + one, 0)
          )
        )
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

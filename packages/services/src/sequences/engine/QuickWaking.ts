import type { MetTogether } from "@tidings/storage/repositories/EmissionRepository"
import { type HeldRun, standsStill } from "@tidings/storage/repositories/runRows"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import type { Happening } from "@tidings/engines/sequences/step/Input"
import { limitWindowOf } from "@tidings/engines/sequences/step/limits"
import { sendsReadBy } from "@tidings/engines/sequences/step/reads"
import { Definitions } from "../walking/Definitions.ts"
import { type Journey, runOf, type Walked } from "../walking/Journey.ts"
import { Walker } from "../walking/Walker.ts"
import { Waking } from "./Waking.ts"

/** What an event does to runs where that takes nothing but the runs that it met. Decided in docs/decisions/sequences.md. */
export class QuickWaking extends Context.Service<QuickWaking>()("@tidings/services/RunQuickWaking", {
  make: Effect.gen(function* () {
    const definitions = yield* Definitions
    const waking = yield* Waking
    const walker = yield* Walker

    /** Tells a run of an event, and takes it on to where it rests next, as the pass that follows would, unless that has to know of others. */
    const journeyOf = Effect.fnUntraced(function* (held: HeldRun, event: Happening) {
      const input = { type: "event", event } as const
      const definition = yield* definitions.load(held.versionId)
      const readsOfOthers = limitWindowOf(definition) > 0 || sendsReadBy(runOf(held)).length > 0
      const journey: Journey = { held, input }
      return readsOfOthers ? journey : { ...journey, later: [{ type: "due", atMs: event.atMs }] as const }
    })

    return {
      /** Moves the runs that an event met; undefined where one of them is somebody else's, or has something due before, or where the event begins a run. */
      heard: Effect.fnUntraced(function* (
        workspaceId: WorkspaceId,
        { isHeld, runs, triggered }: MetTogether,
        event: Happening
      ): Effect.fn.Return<Walked | undefined> {
        if (!isHeld) return undefined
        if (triggered.length > 0 && (yield* waking.begunBy(triggered, event.metadata)).length > 0) return undefined
        const live = runs.filter((run) => !standsStill(run))
        if (live.some(({ dueAt }) => dueAt !== null && dueAt <= event.atMs)) return undefined
        const journeys = yield* Effect.forEach(live, (held) => journeyOf(held, event))
        return yield* walker.walk(workspaceId, journeys, { nowMs: event.atMs, sends: "none" })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

import type { MetTogether } from "@tidings/storage/repositories/EmissionRepository"
import { type HeldRun, standsStill } from "@tidings/storage/repositories/runRows"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import type { Happening } from "@tidings/engines/sequences/step/Input"
import { limitWindowOf } from "@tidings/engines/sequences/step/time/limits"
import { sendsReadBy } from "@tidings/engines/sequences/step/reads"
import { Definitions } from "../walking/Definitions.ts"
import { type Journey, runOf, type Walked } from "../walking/Journey.ts"
import { Walker } from "../walking/Walker.ts"
import { Waking } from "./Waking.ts"

/**
 * Applies an event to runs without reading anything beyond the runs that it met. Decided in
 * docs/decisions/sequences.md.
 */
export class QuickWaking extends Context.Service<QuickWaking>()("@tidings/services/QuickWaking", {
  make: Effect.gen(function* () {
    const definitions = yield* Definitions
    const waking = yield* Waking
    const walker = yield* Walker

    /**
     * Passes an event to a run and moves it to its next resting point, as the following pass would; only passes the
     * event if the run depends on other data.
     */
    const journeyOf = Effect.fnUntraced(function* (held: HeldRun, event: Happening) {
      const input = { type: "event", event } as const
      const definition = yield* definitions.load(held.versionId)
      const readsOfOthers = limitWindowOf(definition) > 0 || sendsReadBy(runOf(held)).length > 0
      const journey: Journey = { held, input }
      return readsOfOthers ? journey : { ...journey, later: [{ type: "due", atMs: event.atMs }] as const }
    })

    return {
      /**
       * Moves the runs that an event met; undefined if they are not all locked, if one has something due earlier, or if
       * the event begins a run.
       */
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

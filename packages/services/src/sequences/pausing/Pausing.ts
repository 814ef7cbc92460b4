import { Queue } from "@tidings/jobs/Queue"
import type { SequenceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { resumption } from "./Resuming.ts"
import { WorkspaceTurns } from "../../workspace/WorkspaceTurns.ts"

/** Pauses and resumes sequences. Decided in docs/decisions/sequences.md. */
export class Pausing extends Context.Service<Pausing>()("@tidings/services/Pausing", {
  make: Effect.gen(function* () {
    const sequences = yield* SequenceRepository
    const runs = yield* SequenceRunRepository
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns

    const found = Effect.fnUntraced(function* (world: World, key: string) {
      const named = yield* sequences.findByKeyOrId(world, key)
      const held = named && (yield* sequences.lock(world, named.id))
      if (held === undefined) return yield* problem("resource_not_found", { message: `There is no sequence ${key}.` })
      return held
    })

    const answered = ({ id, key }: { readonly id: SequenceId; readonly key: string }, isNew: boolean) => ({
      id,
      key,
      isNew
    })

    return {
      /**
       * Pauses a sequence: until it is resumed it takes no contacts, fires no timers and hears no events; events are
       * kept.
       */
      pause: Effect.fnUntraced(function* (world: World, key: string) {
        const sequence = yield* found(world, key)
        if (sequence.status === "archived")
          return yield* problem("field_invalid", {
            message: `${sequence.key} is archived: it takes nobody, and what is on its way finishes.`
          })
        return answered(sequence, yield* runs.pause(world.workspaceId, sequence.id, yield* Clock.currentTimeMillis))
      }),

      /** Resumes a sequence: every live run is first brought up to date in order of time, a batch at a time. */
      resume: Effect.fnUntraced(function* (world: World, key: string) {
        const sequence = yield* found(world, key)
        if (sequence.status === "archived")
          return yield* problem("field_invalid", {
            message: `${sequence.key} is archived: apply its file to publish it again.`
          })
        const { workspaceId } = world
        const isNew = yield* runs.resume(workspaceId, sequence.id, yield* Clock.currentTimeMillis)
        const payload = { workspaceId, sequenceId: sequence.id }
        if (isNew) yield* queue.enqueue(resumption, payload, { key: sequence.id, turn: yield* turns.of(workspaceId) })
        return { ...answered(sequence, isNew), isResuming: isNew || sequence.resuming }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

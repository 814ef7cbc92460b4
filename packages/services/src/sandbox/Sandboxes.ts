import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { SandboxRepository, type SandboxRoom } from "@tidings/storage/repositories/SandboxRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import type { SharedTable } from "@tidings/storage/worlds"
import { Context, Effect, Layer } from "effect"

interface Bounds extends SandboxRoom {
  /** Rows of each table of configuration. */
  readonly configurations: number
}

/** What a workspace's sandbox may hold. */
export const SandboxBounds = Context.Reference<Bounds>("@tidings/services/SandboxBounds", {
  defaultValue: () => ({ contacts: 10_000, messages: 100_000, bytes: 1024 ** 3, configurations: 500 })
})

/** What sandbox keys make costs nothing and is never charged, and so has bounds. Decided in docs/decisions/worlds.md. */
export class Sandboxes extends Context.Service<Sandboxes>()("@tidings/services/Sandboxes", {
  make: Effect.gen(function* () {
    const repository = yield* SandboxRepository
    const workspaces = yield* WorkspaceRepository
    return {
      /** Refuses the sandbox more of a table than it may hold, before `more` rows are written; the live world has what it wants. */
      hold: Effect.fnUntraced(function* (world: World, table: SharedTable, more = 1) {
        if (world.livemode) return
        const { configurations } = yield* SandboxBounds
        const there = yield* repository.count(world.workspaceId, table, configurations)
        if (there + more <= configurations) return
        const what = table.replaceAll("_", " ")
        return yield* problem("field_invalid", {
          message: `The sandbox of a workspace has at most ${configurations} ${what}; use those that are there again.`
        })
      }),

      /** Deletes the oldest contacts, messages and events of each sandbox beyond its bounds; they take turns, so that a flood in one delays no other. */
      trim: Effect.gen(function* () {
        const bounds = yield* SandboxBounds
        let over = (yield* workspaces.list).map(({ id }) => id)
        while (over.length > 0) {
          const more = yield* Effect.forEach(over, (id) => repository.trim(id, bounds))
          over = over.filter((_, index) => more[index])
          yield* Effect.yieldNow
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

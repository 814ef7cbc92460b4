import { type SandboxExcess, SandboxRepository } from "@tidings/storage/repositories/SandboxRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Context, Effect, Layer } from "effect"
import { Assets } from "../assets/Assets.ts"
import { SandboxBounds } from "../limits/Sandboxes.ts"

/** Deletes the contents of sandboxes beyond their limits, oldest first. Decided in docs/decisions/worlds.md. */
export class SandboxTrims extends Context.Service<SandboxTrims>()("@tidings/services/SandboxTrims", {
  make: Effect.gen(function* () {
    const repository = yield* SandboxRepository
    const workspaces = yield* WorkspaceRepository
    const assets = yield* Assets
    return {
      /**
       * Trims every sandbox to its limits; they take turns, 1,000 rows each, so that a flood in one delays no other.
       */
      trim: Effect.gen(function* () {
        const bounds = yield* SandboxBounds
        let over: ReadonlyArray<SandboxExcess> = (yield* Effect.forEach(yield* workspaces.list, ({ id }) =>
          repository.excesses(id, bounds)
        )).flat()
        const files: Array<string> = []
        while (over.length > 0) {
          const trimmed = yield* Effect.forEach(over, repository.trim)
          files.push(...trimmed.flatMap((one) => one.files))
          over = trimmed.flatMap(({ rest }) => rest ?? [])
          yield* Effect.yieldNow
        }
        yield* assets.forget(files)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

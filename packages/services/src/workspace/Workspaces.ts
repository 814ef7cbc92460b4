import type { Workspace } from "@tidings/schema/Workspace"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"

export class Workspaces extends Context.Service<Workspaces>()("@tidings/services/Workspaces", {
  make: Effect.gen(function* () {
    const repository = yield* WorkspaceRepository
    return {
      /** The caller's own workspace. */
      read: Effect.flatMap(Caller, ({ workspaceId }) => repository.find(workspaceId)).pipe(
        Effect.flatMap((workspace) =>
          workspace === undefined ? Effect.die("a key without its workspace") : Effect.succeed<Workspace>(workspace)
        )
      )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

import { turnOf, type WorkspaceTurn } from "@tidings/jobs/WorkspaceTurn"
import type { WorkspaceId } from "@tidings/schema/Id"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { LruCache } from "@tidings/engines/caches/LruCache"

const mostKnown = 10_000
/** Time after which a changed plan takes effect on a workspace's turns, in milliseconds. */
const knownForMs = 60_000

interface Known {
  readonly turn: WorkspaceTurn
  readonly readAtMs: number
}

/** Cached turns of workspaces, for callers that do not know the plan. */
export class WorkspaceTurns extends Context.Service<WorkspaceTurns>()("@tidings/services/WorkspaceTurns", {
  make: Effect.gen(function* () {
    const workspaces = yield* WorkspaceRepository
    const known = new LruCache<Known>({ entries: mostKnown, weight: mostKnown })
    return {
      of: Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
        const now = yield* Clock.currentTimeMillis
        const before = known.get(workspaceId)
        if (before !== undefined && Math.abs(now - before.readAtMs) < knownForMs) return before.turn
        const turn = turnOf(workspaceId, (yield* workspaces.find(workspaceId))?.plan ?? "hobby")
        known.set(workspaceId, { turn, readAtMs: now }, 1)
        return turn
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

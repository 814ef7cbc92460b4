import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { SandboxRepository, type SandboxRoom } from "@tidings/storage/repositories/SandboxRepository"
import type { SharedTable } from "@tidings/storage/worlds"
import { Context, Effect, Layer } from "effect"

interface Bounds extends SandboxRoom {
  /** Rows of each table of configuration, besides those that were archived. */
  readonly configurations: number
}

/** What a workspace's sandbox may hold. */
export const SandboxBounds = Context.Reference<Bounds>("@tidings/services/SandboxBounds", {
  defaultValue: () => ({
    contacts: 10_000,
    messages: 100_000,
    bytes: 1024 ** 3,
    configurations: 500,
    archived: 500,
    lasting: 400
  })
})

const oldestGo = "the oldest make room within an hour"

/** How there is room again for each kind of configuration. */
const roomBy: Readonly<Record<SharedTable, string>> = {
  assets: oldestGo,
  compositions: oldestGo,
  links: "archive those that are no longer needed",
  pages: "delete those that are no longer needed",
  qr_designs: oldestGo,
  sequences: "archive those that are no longer needed",
  templates: "archive those that are no longer needed"
}

/** What sandbox keys make costs nothing and is never charged, and so has bounds. Decided in docs/decisions/worlds.md. */
export class Sandboxes extends Context.Service<Sandboxes>()("@tidings/services/Sandboxes", {
  make: Effect.gen(function* () {
    const repository = yield* SandboxRepository
    return {
      /** Refuses the sandbox more of a table than it may hold, before `more` rows are written or taken out of the archive; the live world has what it wants. */
      hold: Effect.fnUntraced(function* (world: World, table: SharedTable, more = 1) {
        if (world.livemode) return
        const { configurations } = yield* SandboxBounds
        const there = yield* repository.count(world.workspaceId, table, configurations)
        if (there + more <= configurations) return
        const what = table.replaceAll("_", " ")
        return yield* problem("field_invalid", {
          message: `The sandbox of a workspace has at most ${configurations} ${what}; use those that are there again, or ${roomBy[table]}.`
        })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

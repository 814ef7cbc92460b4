import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { SandboxRepository, type SandboxRoom } from "@tidings/storage/repositories/SandboxRepository"
import type { SharedTable } from "@tidings/storage/worlds"
import { Context, Effect, Layer } from "effect"

interface Bounds extends SandboxRoom {
  /** Maximum rows in each configuration table, besides archived ones. */
  readonly configurations: number
}

/** Limits on the contents of a workspace's sandbox. */
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

/** Ways to make room, per kind of configuration. */
const roomBy: Readonly<Record<SharedTable, string>> = {
  assets: oldestGo,
  compositions: oldestGo,
  links: "archive those that are no longer needed",
  pages: "delete those that are no longer needed",
  qr_designs: oldestGo,
  sequences: "archive those that are no longer needed",
  templates: "archive those that are no longer needed"
}

/** Limits sandboxes, since sandbox resources are never charged. Decided in docs/decisions/worlds.md. */
export class Sandboxes extends Context.Service<Sandboxes>()("@tidings/services/Sandboxes", {
  make: Effect.gen(function* () {
    const repository = yield* SandboxRepository
    return {
      /**
       * Refuses a sandbox more rows of a table than its limit, before `more` rows are inserted or unarchived; the live
       * world is unlimited.
       */
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

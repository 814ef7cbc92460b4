import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { ContactImportRepository, type ImportId } from "@tidings/storage/repositories/ContactImportRepository"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { importJob } from "./importJob.ts"
import { ImportWork } from "./ImportWork.ts"

const mostRefusals = 1_000
// A worker takes a due job within a few milliseconds.
const leftAfterMs = 1_000

/** Follows an import on behalf of a person who waits, also where no worker runs. */
export class ImportFollowing extends Context.Service<ImportFollowing>()("@tidings/services/ImportFollowing", {
  make: Effect.gen(function* () {
    const imports = yield* ContactImportRepository
    const jobs = yield* JobRepository
    const work = yield* ImportWork

    const look = Effect.fnUntraced(function* (world: World, id: ImportId, afterLine: number) {
      const row = yield* imports.find(world, id)
      if (row === undefined) return yield* problem("resource_not_found")
      return { row, refused: yield* imports.refusals(row, afterLine, mostRefusals) }
    })

    return {
      /**
       * Reads an import and the records refused after a line, once it was taken a step further if no worker does that.
       * Must be called outside of any transaction.
       */
      follow: Effect.fnUntraced(function* (world: World, id: ImportId, afterLine: number) {
        const { row } = yield* look(world, id, afterLine)
        const now = yield* Clock.currentTimeMillis
        const { workspaceId } = world
        const queued = { workspaceId, name: importJob.name, serial: workspaceId }
        if (yield* jobs.isLeft(queued, now - leftAfterMs, now)) yield* work.step(row)
        return yield* look(world, id, afterLine)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

import { newId } from "@tidings/schema/Id"
import type {
  CreateSampleThing,
  ListSampleThings,
  SampleThingId,
  UpdateSampleThing
} from "@tidings/schema/resources/SampleThing"
import { SampleThingRepository } from "@tidings/storage/repositories/SampleThingRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { shared } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { Cursors } from "../paging/Cursors.ts"

export class SampleThings extends Context.Service<SampleThings>()("@tidings/services/SampleThings", {
  make: Effect.gen(function* () {
    const repository = yield* SampleThingRepository
    const cursors = yield* Cursors
    const find = shared(repository.find)

    return {
      /** Newest first. */
      list: (input: typeof ListSampleThings.Type) =>
        cursors.page("sample-things", input, ({ workspaceId }, window) => repository.list(workspaceId, window)),

      read: find,

      create: Effect.fnUntraced(function* ({ name }: typeof CreateSampleThing.Type) {
        const { workspaceId } = yield* Caller
        const now = new Date(yield* Clock.currentTimeMillis)
        const made = yield* repository.insert({
          id: newId("thg", now.getTime()),
          workspaceId,
          name,
          createdAt: now,
          updatedAt: now
        })
        yield* note("sample_thing", made.id)
        return made
      }),

      /** Replaces the given fields and keeps the others. */
      update: Effect.fnUntraced(function* ({ id, ...changes }: typeof UpdateSampleThing.Type) {
        const updatedAt = new Date(yield* Clock.currentTimeMillis)
        const updated = yield* shared(repository.update)(id, { ...changes, updatedAt })
        yield* note("sample_thing", id, { changed: Object.keys(changes) })
        return updated
      }),

      /** Archives it once; archiving again changes nothing more. */
      archive: Effect.fnUntraced(function* (id: SampleThingId) {
        const found = yield* find(id)
        yield* note("sample_thing", id)
        if (found.archived_at !== null) return found
        const now = new Date(yield* Clock.currentTimeMillis)
        return yield* shared(repository.update)(id, { archivedAt: now, updatedAt: now })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

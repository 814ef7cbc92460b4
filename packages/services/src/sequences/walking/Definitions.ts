import type { SequenceVersionId } from "@tidings/schema/Id"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"
import { Context, Effect, Layer } from "effect"
import { LruCache } from "@tidings/engines/caches/LruCache"

const kept = { entries: 500, weight: 32 * 1024 * 1024 }

/** Definitions by version id, cached in memory: they never change once applied. */
export class Definitions extends Context.Service<Definitions>()("@tidings/services/Definitions", {
  make: Effect.gen(function* () {
    const sequences = yield* SequenceRepository
    const known = new LruCache<Definition>(kept)

    const load = Effect.fnUntraced(function* (id: SequenceVersionId) {
      const found = known.get(id)
      if (found !== undefined) return found
      const version = yield* sequences.version(id)
      if (version === undefined) return yield* Effect.die(`sequence version ${id} is missing`)
      known.set(id, version.definition, JSON.stringify(version.definition).length)
      return version.definition
    })

    return {
      load,

      /** Loads these versions, by id. */
      loadAll: (ids: Iterable<SequenceVersionId>) =>
        Effect.map(
          Effect.forEach(new Set(ids), (id) => Effect.map(load(id), (definition) => [id, definition] as const)),
          (entries) => new Map(entries)
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

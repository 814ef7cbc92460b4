import { problem } from "@tidings/schema/Problem"
import type { ListSequenceVersions, ReadSequenceVersion, SequenceVersion } from "@tidings/schema/resources/Sequence"
import { isoOf } from "@tidings/storage/iso"
import { SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"
import { type ListedVersion, SequenceVersionRepository } from "@tidings/storage/repositories/SequenceVersionRepository"
import { Context, Effect, Layer } from "effect"
import { own } from "../access/own.ts"
import { Caller } from "../access/Caller.ts"
import { Cursors } from "../paging/Cursors.ts"

const shown = (
  current: string,
  { applied_by, created_at, hash, id, live, number }: ListedVersion
): SequenceVersion => ({
  number,
  hash,
  current: id === current,
  liveRuns: Math.max(0, live),
  createdAt: isoOf(created_at),
  appliedBy: applied_by
})

/** Versions of sequences as callers read them. */
export class SequenceVersions extends Context.Service<SequenceVersions>()("@tidings/services/SequenceVersions", {
  make: Effect.gen(function* () {
    const sequences = yield* SequenceRepository
    const versions = yield* SequenceVersionRepository
    const cursors = yield* Cursors
    const named = own(sequences.findByKeyOrId)

    return {
      /** Lists the versions of a sequence, newest first. */
      list: Effect.fnUntraced(function* ({ keyOrId, ...page }: typeof ListSequenceVersions.Type) {
        const sequence = yield* named(keyOrId)
        const { data, next_cursor } = yield* cursors.page(
          "sequence versions",
          page,
          (world, window) => versions.list(world, sequence, window),
          { filters: { sequence: sequence.id }, positionOf: ({ number }) => String(number) }
        )
        return { data: data.map((version) => shown(sequence.versionId, version)), next_cursor }
      }),

      /** Reads a version of a sequence with its definition. */
      read: Effect.fnUntraced(function* ({ keyOrId, version }: typeof ReadSequenceVersion.Type) {
        const sequence = yield* named(keyOrId)
        const found = yield* versions.read(yield* Caller, sequence, version === "current" ? undefined : Number(version))
        if (found === undefined)
          return yield* problem("resource_not_found", {
            message: `Sequence ${sequence.key} has no version ${version}.`
          })
        const { definition, source } = found
        return { ...shown(sequence.versionId, found), definition, source }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

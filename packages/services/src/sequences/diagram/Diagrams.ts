import type { SequenceVersionId, WorkspaceId } from "@tidings/schema/Id"
import type { Definition } from "@tidings/schema/sequences/Definition"
import type { World } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import {
  type DrawnVersion,
  type ListedSequence,
  SequenceDiagramRepository,
  type VersionSummary
} from "@tidings/storage/repositories/SequenceDiagramRepository"
import { Context, Duration, Effect, Layer } from "effect"
import { crowded } from "../../threads/crowded.ts"
import { threads } from "../../threads/threads.ts"
import { type Frame, isFrame } from "@tidings/engines/sequences/diagram/Frame"
import { type Counts, countsOf } from "@tidings/engines/sequences/diagram/svg/words"

export type { ListedSequence }

export interface Wish {
  readonly definition: Definition
  /** Leaves room for counts in each node. */
  readonly counts: boolean
}

interface WrittenVersion {
  readonly versionId: SequenceVersionId
  readonly definition: Definition
}

/** Which version a picture is of: the one that runs begin on, another by its number, or that one with the counts of all. */
export type Asked = "current" | "all" | number

/** A version as it is drawn. */
export interface Picture extends Omit<DrawnVersion, "frame" | "sequence_id" | "version_id"> {
  readonly asked: Asked
  readonly frame: Frame
  readonly counts: Counts
  /** Newest first. */
  readonly versions: ReadonlyArray<VersionSummary>
}

/** The largest graph that is laid out in ranks takes some two seconds; anything larger takes milliseconds. */
const drawers = { module: new URL("./layoutThread.ts", import.meta.url), atOnce: 1, deadline: Duration.seconds(20) }

/** Sequences as diagrams, laid out off the event loop and once for each version. Decided in docs/decisions/sequences.md. */
export class Diagrams extends Context.Service<Diagrams>()("@tidings/services/Diagrams", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const repository = yield* SequenceDiagramRepository
    const draw = yield* threads<Wish, Frame>(drawers)

    /** The frame of a definition, in the owner's turn; refused only to an owner who has many waiting. */
    const frame = (owner: string, wish: Wish) =>
      draw(owner, wish).pipe(
        Effect.catchTags({
          Crowded: () => Effect.fail(crowded("diagrams")),
          // By its bounds no definition takes so long.
          Exceeded: (exceeded) => Effect.die(exceeded)
        })
      )

    const drawOne = Effect.fnUntraced(function* (
      workspaceId: WorkspaceId,
      versionId: SequenceVersionId,
      definition: Definition
    ) {
      const drawn = yield* frame(workspaceId, { definition, counts: true })
      yield* repository.keepFrame(versionId, drawn)
      return drawn
    })

    /** As it is kept; of a version that an earlier release drew, or none, drawn now and kept. */
    const frameOf = (workspaceId: WorkspaceId, { definition, frame: kept, version_id }: DrawnVersion) =>
      // A transaction that is begun again finds it kept.
      isFrame(kept) ? Effect.succeed(kept) : database.outside(drawOne(workspaceId, version_id, definition))

    /** Draws versions that were just written; what cannot be drawn now is drawn when it is first looked at. */
    const drawAll = (workspaceId: WorkspaceId, versions: ReadonlyArray<WrittenVersion>): Effect.Effect<void> =>
      Effect.forEach(
        versions,
        ({ definition, versionId }) =>
          Effect.catch(drawOne(workspaceId, versionId, definition), (refusal) =>
            Effect.logWarning(`version ${versionId} is not drawn yet`, refusal)
          ),
        { discard: true }
      )

    return {
      frame,
      drawAll,

      /** By key, archived ones last. */
      list: (world: World): Effect.Effect<ReadonlyArray<ListedSequence>> => repository.list(world),

      /** A version of a sequence by its key; undefined where the world has none such. */
      picture: Effect.fnUntraced(function* (world: World, key: string, asked: Asked) {
        const version = yield* repository.version(world, key, typeof asked === "number" ? asked : undefined)
        if (version === undefined) return undefined
        const { frame: _, sequence_id, version_id, ...said } = version
        const drawn = yield* frameOf(world.workspaceId, version)
        const tallies = yield* repository.tallies(world, sequence_id, asked === "all" ? undefined : version_id)
        const versions = yield* repository.versions(world, sequence_id)
        return { ...said, asked, frame: drawn, counts: countsOf(tallies), versions } satisfies Picture
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

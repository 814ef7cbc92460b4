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
import { crowded, threads } from "../../threads/threads.ts"
import { type Frame, isFrame } from "@tidings/engines/sequences/diagram/Frame"
import { type Counts, nodeCounts } from "@tidings/engines/sequences/diagram/svg/words"

export type { ListedSequence }

export interface Wish {
  readonly definition: Definition
  /** True to leave room for counts in each node. */
  readonly counts: boolean
}

interface WrittenVersion {
  readonly versionId: SequenceVersionId
  readonly definition: Definition
}

/**
 * The version to draw: the current one, which new runs begin on; a numbered one; or the current one with the counts of
 * all versions.
 */
export type DiagramVersion = "current" | "all" | number

/** A version with its drawn diagram. */
export interface DrawnSequence extends Omit<DrawnVersion, "frame" | "sequence_id" | "version_id"> {
  readonly asked: DiagramVersion
  readonly frame: Frame
  readonly counts: Counts
  /** All versions, newest first. */
  readonly versions: ReadonlyArray<VersionSummary>
}

/**
 * The largest graph that is laid out in ranks takes about two seconds; larger ones are laid out otherwise, in
 * milliseconds.
 */
const drawers = { module: new URL("./layoutThread.ts", import.meta.url), atOnce: 1, deadline: Duration.seconds(20) }

/** Sequence diagrams, laid out off the event loop and once per version. Decided in docs/decisions/sequences.md. */
export class Diagrams extends Context.Service<Diagrams>()("@tidings/services/Diagrams", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const repository = yield* SequenceDiagramRepository
    const draw = yield* threads<Wish, Frame>(drawers)

    /** Draws the frame of a definition in the owner's turn; refused only if the owner has too many waiting. */
    const frame = (owner: string, wish: Wish) =>
      draw(owner, wish).pipe(
        Effect.catchTags({
          Crowded: () => Effect.fail(crowded("diagrams")),
          // Definitions are bounded, so that none takes this long.
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

    /** The stored frame; if there is none, or an earlier release drew it, draws and stores it now. */
    const frameOf = (workspaceId: WorkspaceId, { definition, frame: kept, version_id }: DrawnVersion) =>
      // A transaction that is begun again finds it stored.
      isFrame(kept) ? Effect.succeed(kept) : database.outside(drawOne(workspaceId, version_id, definition))

    /** Draws versions just written; one that fails is drawn on its first view instead. */
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

      /** Lists sequences by key, archived ones last. */
      list: (world: World): Effect.Effect<ReadonlyArray<ListedSequence>> => repository.list(world),

      /** The picture of a sequence's version, by the sequence's key; undefined if the world has none. */
      picture: Effect.fnUntraced(function* (world: World, key: string, asked: DiagramVersion) {
        const version = yield* repository.version(world, key, typeof asked === "number" ? asked : undefined)
        if (version === undefined) return undefined
        const { frame: _, sequence_id, version_id, ...said } = version
        const drawn = yield* frameOf(world.workspaceId, version)
        const tallies = yield* repository.tallies(world, sequence_id, asked === "all" ? undefined : version_id)
        const versions = yield* repository.versions(world, sequence_id)
        return { ...said, asked, frame: drawn, counts: nodeCounts(tallies), versions } satisfies DrawnSequence
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

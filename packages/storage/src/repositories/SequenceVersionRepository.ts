import type { SequenceId, SequenceVersionId, WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import type { PageWindow } from "../owned.ts"
import { firstRow } from "../rows.ts"
import type { sequenceVersions } from "../tables/index.ts"
import type { RawRow } from "./RawRow.ts"

type Version = RawRow<typeof sequenceVersions.$inferSelect>

/** A version, and its live runs in the requesting world as far as they are counted. */
export type ListedVersion = Pick<Version, "id" | "number" | "hash" | "created_at" | "applied_by"> & {
  readonly live: number
}

type ReadVersion = ListedVersion & Pick<Version, "definition" | "source">

interface Sequence {
  readonly workspaceId: WorkspaceId
  readonly id: SequenceId
  /** The version that new runs start on. */
  readonly versionId: SequenceVersionId
}

const columns = `v.id, v.number, v.hash, v.created_at, v.applied_by,
    (select coalesce(sum(c.entered - c.passed - c."left" - c.failed), 0)::float8 from sequence_counts c
      where c.workspace_id = $1 and c.version_id = v.id and c.livemode = $2) as live`
const ofSequence = "from sequence_versions v where v.workspace_id = $1 and v.sequence_id = $3"
const list = `select ${columns} ${ofSequence} and ($4::int is null or v.number < $4) order by v.number desc limit $5`
const read = `select ${columns}, v.definition, v.source ${ofSequence}
  and case when $4::int is null then v.id = $5 else v.number = $4 end`

/** Versions of sequences as callers read them. */
export class SequenceVersionRepository extends Context.Service<SequenceVersionRepository>()(
  "@tidings/storage/SequenceVersionRepository",
  {
    make: Effect.map(Database, (database) => ({
      /** Lists a sequence's versions, newest first; `before` is a number. */
      list: ({ livemode }: Pick<World, "livemode">, { id, workspaceId }: Sequence, { before, limit }: PageWindow) =>
        database.query<ListedVersion>(list, [workspaceId, livemode, id, before ?? null, limit]),

      /** Reads a version by its number; without one, the version that new runs start on. */
      read: (
        { livemode }: Pick<World, "livemode">,
        { id, versionId, workspaceId }: Sequence,
        number: number | undefined
      ) => firstRow(database.query<ReadVersion>(read, [workspaceId, livemode, id, number ?? null, versionId]))
    }))
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

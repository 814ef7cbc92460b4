import type { RawRow } from "./RawRow.ts"
import type { SequenceId, SequenceVersionId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { unshadowed } from "../seenFrom.ts"
import { firstRow } from "../rows.ts"
import type { sequences, sequenceVersions } from "../tables/index.ts"
import { type CountRecord, isHeld } from "./runRows.ts"

/** A sequence in a list. */
export type ListedSequence = Pick<RawRow<typeof sequences.$inferSelect>, "key" | "name" | "status" | "updated_at"> &
  Pick<typeof sequenceVersions.$inferSelect, "definition"> & {
    readonly version: number
    /** Live runs over all versions, as far as they are counted. */
    readonly live: number
  }

/** A version with all data of its page except the counts. */
export type DrawnVersion = Pick<typeof sequences.$inferSelect, "key" | "name" | "status"> &
  Pick<
    RawRow<typeof sequenceVersions.$inferSelect>,
    "sequence_id" | "number" | "definition" | "frame" | "created_at"
  > & {
    readonly version_id: SequenceVersionId
    /** Number of the version that new runs start on. */
    readonly current: number
  }

export interface VersionSummary {
  readonly number: number
  readonly created_at: string
  /** Live runs on it, as far as they are counted. */
  readonly live: number
}

type NodeTally = Omit<CountRecord, "workspace_id" | "version_id" | "livemode"> & {
  /** Runs at the node whose send was refused and is retried. */
  readonly held: number
}

/** Maximum number of sequences, and of versions of one, listed on a page. */
const most = { sequences: 500, versions: 100 }

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const alive = `coalesce(sum(c.entered - c.passed - c."left" - c.failed), 0)::float8`

const list = `select s.key, s.name, s.status, v.number as version, v.definition, ${iso("s.updated_at")} as updated_at,
    (select ${alive} from sequence_versions o join sequence_counts c on c.workspace_id = $1 and c.version_id = o.id and c.livemode = $2 where o.workspace_id = $1 and o.sequence_id = s.id) as live
  from sequences s join sequence_versions v on v.id = s.version_id
  where ${unshadowed("sequences", "s", "key", "$1", "$2")} order by s.status = 'archived', s.key limit ${most.sequences}`

const version = `select s.id as sequence_id, s.key, s.name, s.status, v.id as version_id, v.number, now.number as current, v.definition, v.frame,
    ${iso("v.created_at")} as created_at
  from sequences s join sequence_versions now on now.id = s.version_id
  join sequence_versions v on v.workspace_id = s.workspace_id and v.sequence_id = s.id and v.number = coalesce($3::int, now.number)
  where s.workspace_id = $1 and (s.key = $2 or s.id = $2) and (s.livemode or not $4) order by s.livemode limit 1`

const versions = `select v.number, ${iso("v.created_at")} as created_at, ${alive} as live
  from sequence_versions v left join sequence_counts c on c.workspace_id = $1 and c.version_id = v.id and c.livemode = $2
  where v.workspace_id = $1 and v.sequence_id = $3 group by v.id order by v.number desc limit ${most.versions}`

const tallied = `select c.node, sum(c.entered)::float8 as entered, sum(c.passed)::float8 as passed, sum(c."left")::float8 as "left", sum(c.failed)::float8 as failed,
    (select count(*) from sequence_runs r where r.sequence_id = $3 and r.node = c.node and r.livemode = $2 and ${isHeld("r")} and ($4::text is null or r.version_id = $4))::float8 as held
  from sequence_counts c join sequence_versions v on v.id = c.version_id
  where c.workspace_id = $1 and c.livemode = $2 and v.workspace_id = $1 and v.sequence_id = $3 and ($4::text is null or v.id = $4) group by c.node`

/** Data for diagrams of sequences. Counts are those of the requesting world. */
export class SequenceDiagramRepository extends Context.Service<SequenceDiagramRepository>()(
  "@tidings/storage/SequenceDiagramRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Lists sequences by key, archived ones last; at most 500. */
        list: ({ livemode, workspaceId }: World) => database.query<ListedSequence>(list, [workspaceId, livemode]),

        /** Finds a version of a key or an id by its number; without a number, the one that new runs start on. */
        version: ({ livemode, workspaceId }: World, key: string, number: number | undefined) =>
          firstRow(database.query<DrawnVersion>(version, [workspaceId, key, number ?? null, livemode])),

        /** Lists versions, newest first; at most 100. */
        versions: ({ livemode, workspaceId }: World, sequenceId: SequenceId) =>
          database.query<VersionSummary>(versions, [workspaceId, livemode, sequenceId]),

        /** Counts runs by node, of one version or of all of them. */
        tallies: ({ livemode, workspaceId }: World, sequenceId: SequenceId, versionId: SequenceVersionId | undefined) =>
          database.query<NodeTally>(tallied, [workspaceId, livemode, sequenceId, versionId ?? null]),

        keepFrame: (versionId: SequenceVersionId, frame: object) =>
          database.post("update sequence_versions set frame = $2::jsonb where id = $1", [
            versionId,
            JSON.stringify(frame)
          ])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

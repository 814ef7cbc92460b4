import type { ContactId, SegmentId, WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { deleteInBatches } from "../statements/deleteInBatches.ts"
import { isoAt } from "../iso.ts"
import { allValues } from "../rows.ts"
import type { SegmentOfWorld } from "./SegmentRepository.ts"

/** A stretch of a world's contacts along their ids: after one, up to another; null for the end of them all. */
interface Between {
  readonly after: string
  readonly to: string | null
}

const ofStretch = `workspace_id = $1 and segment_id = $2 and livemode = $3
  and contact_id > $4 and ($5::text is null or contact_id <= $5)`

// Who left within $8 hours and fits again was away for a moment only, and does not enter.
const move = `with fitting as materialized (select unnest($6::text[]) collate "C" as id),
  before as materialized (select contact_id, left_at from segment_members where ${ofStretch}),
  gone as (
    update segment_members m set left_at = $7::timestamptz
    where ${ofStretch} and left_at is null and contact_id not in (select id from fitting)
  ), over as (
    delete from segment_members where ${ofStretch} and left_at <= $8::timestamptz and contact_id not in (select id from fitting)
  ), entering as (
    insert into segment_members (workspace_id, segment_id, livemode, contact_id, entered_at)
    select $1, $2, $3, id, $7::timestamptz from fitting where id not in (select contact_id from before where left_at is null)
    on conflict (workspace_id, segment_id, livemode, contact_id) do update set left_at = null,
      entered_at = case when segment_members.left_at <= $8::timestamptz then excluded.entered_at else segment_members.entered_at end
    returning contact_id
  )
  select contact_id from entering where contact_id not in (select contact_id from before where left_at > $8::timestamptz) order by 1`

/** Contacts that fitted segments when these were last evaluated. */
export class SegmentMemberRepository extends Context.Service<SegmentMemberRepository>()(
  "@tidings/storage/SegmentMemberRepository",
  {
    make: Effect.map(Database, (database) => ({
      /**
       * Makes these the contacts that fit within a stretch of a world; returns those that entered: that did not fit
       * before, or last did before `sinceMs`.
       */
      move: (
        { livemode, segmentId, workspaceId }: SegmentOfWorld,
        { after, to }: Between,
        fitting: ReadonlyArray<ContactId>,
        nowMs: number,
        sinceMs: number
      ) =>
        allValues<ContactId>(
          database.query(move, [workspaceId, segmentId, livemode, after, to, fitting, isoAt(nowMs), isoAt(sinceMs)])
        ),

      /** Deletes who fitted a segment, in batches, unless it was evaluated again. */
      purge: (workspaceId: WorkspaceId, segmentId: SegmentId) =>
        deleteInBatches(
          database,
          "segment_members",
          `workspace_id = $1 and segment_id = $2 and not exists (
            select 1 from segments g where g.workspace_id = $1 and g.id = $2 and (g.evaluated_at is not null or g.sandbox_evaluated_at is not null)
          )`,
          [workspaceId, segmentId]
        )
    }))
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import type { SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import type { ApprovalId, WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { iso } from "../iso.ts"

/** A member to be told of requests that wait in one workspace. */
export interface Notice {
  readonly workspaceId: WorkspaceId
  readonly email: string
  readonly approvals: ReadonlyArray<ApprovalId>
}

/** What a member is told of a request. */
export interface Waiting {
  readonly id: ApprovalId
  readonly surfaceKind: SurfaceKind
  readonly standing: string
  /** What the client calls itself, or else how the key is named. */
  readonly client: string
  /** The person behind the call, where known. */
  readonly user: string | null
  readonly expiresAt: string
}

const at = (ms: number) => new Date(ms).toISOString()

// A workspace is told of all that waits as soon as the oldest of it has waited long enough.
const tell = `with due as (
    select distinct workspace_id from approvals
    where status = 'pending' and told_at is null and livemode and created_at <= $1::timestamptz and expires_at > $2::timestamptz
    limit 100
  ), told as (
    update approvals a set told_at = $2::timestamptz from due
    where a.workspace_id = due.workspace_id and a.status = 'pending' and a.told_at is null and a.livemode
    returning a.id, a.workspace_id, a.asker->>'user' as asker
  )
  select told.workspace_id as "workspaceId", m.email, jsonb_agg(told.id order by told.id) as approvals
  from told join members m on m.workspace_id = told.workspace_id and m.may_decide and m.email is distinct from told.asker
  group by told.workspace_id, m.email`

const waiting = `select a.id, a.surface_kind as "surfaceKind", a.asker->>'standing' as standing,
    coalesce(a.asker->>'client', k.client, k.name) as client, a.asker->>'user' as "user", a.expires_at as "expiresAt"
  from approvals a join keys k on k.id = a.asker_key_id
  where a.workspace_id = $1 and a.id = any($3::text[]) and a.status = 'pending' and a.expires_at > $4::timestamptz
    and exists (select 1 from members m where m.workspace_id = $1 and m.email = $2 and m.may_decide)
  order by a.id`

/** Which members are still to be told what waits for a decision. */
export class ApprovalNoticeRepository extends Context.Service<ApprovalNoticeRepository>()(
  "@tidings/storage/ApprovalNoticeRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /**
         * Marks as told all that waits in workspaces where something has waited since before an instant, and answers who is to be told: members who
         * may decide, each without what they asked for themselves.
         */
        tell: (waitingSinceMs: number, nowMs: number) =>
          database.query<Notice & Record<string, unknown>>(tell, [at(waitingSinceMs), at(nowMs)]),

        /** What of these still waits, for somebody who may still decide it. */
        waiting: ({ approvals, email, workspaceId }: Notice, nowMs: number) =>
          Effect.map(
            database.query<Waiting & Record<string, unknown>>(waiting, [workspaceId, email, [...approvals], at(nowMs)]),
            (rows) => rows.map((row): Waiting => ({ ...row, expiresAt: iso(row.expiresAt) }))
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import type { SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import type { ApprovalId, WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf, isoAt } from "../iso.ts"

/** A member to notify of pending requests in one workspace. */
export interface ApprovalNotice {
  readonly workspaceId: WorkspaceId
  readonly email: string
  readonly approvals: ReadonlyArray<ApprovalId>
}

/** A request as a notification shows it. */
export interface WaitingApproval {
  readonly id: ApprovalId
  readonly surfaceKind: SurfaceKind
  readonly standing: string
  /** The client's own name, or else the key's name. */
  readonly client: string
  /** The person behind the call, where known. */
  readonly user: string | null
  readonly expiresAt: string
}

// A workspace is notified of all pending requests as soon as the oldest has waited long enough.
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

/** Notifications to members about pending requests. */
export class ApprovalNoticeRepository extends Context.Service<ApprovalNoticeRepository>()(
  "@tidings/storage/ApprovalNoticeRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /**
         * Marks all pending live requests as notified in workspaces with one pending since before an instant. Returns
         * the members to notify: those who may decide, each without their own requests.
         */
        tell: (waitingSinceMs: number, nowMs: number) =>
          database.query<ApprovalNotice & Record<string, unknown>>(tell, [isoAt(waitingSinceMs), isoAt(nowMs)]),

        /** Reads the requests of a notice that are still pending, if the member may still decide. */
        waiting: ({ approvals, email, workspaceId }: ApprovalNotice, nowMs: number) =>
          Effect.map(
            database.query<WaitingApproval & Record<string, unknown>>(waiting, [
              workspaceId,
              email,
              [...approvals],
              isoAt(nowMs)
            ]),
            (rows) => rows.map((row): WaitingApproval => ({ ...row, expiresAt: isoOf(row.expiresAt) }))
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

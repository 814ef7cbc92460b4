import type { ApprovalDecision, ApprovalStatus, Standing } from "@tidings/schema/approvals/approval"
import type { SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import type { Recipient } from "@tidings/schema/approvals/surfaces"
import type { ApprovalId, WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf, isoAt } from "../iso.ts"
import { oneValue } from "../rows.ts"
import type { ApprovalRow } from "./ApprovalRepository.ts"

/** A request as lists show it, with its summary instead of its input. */
export interface ListedApproval {
  readonly id: ApprovalId
  readonly livemode: boolean
  readonly surfaceKind: SurfaceKind
  readonly summary: string
  readonly status: ApprovalStatus
  readonly standing: Standing
  /** The client's own name, or else the key's name. */
  readonly client: string
  /** The person behind the call, where known. */
  readonly user: string | null
  readonly requiredApprovals: number
  readonly decisions: ReadonlyArray<ApprovalDecision>
  readonly createdAt: string
  readonly expiresAt: string
  readonly decidedAt: string | null
  readonly outcomeStatus: number | null
}

/** A workspace, or one of its worlds. */
export interface HistoryScope {
  readonly workspaceId: WorkspaceId
  readonly livemode?: boolean
}

/** Background of a request, for the person who decides it. */
export interface History {
  /** The client's own name, or else the key's name. */
  readonly client: string
  /** Calls of this operation that the key asked for within a day, this one included. */
  readonly askedWithinADay: number
  /** The newest rejected request with the very same input; null if there is none. */
  readonly refused: { readonly id: ApprovalId; readonly at: string } | null
  /** True if a live message was sent to the recipient before; null without a recipient. */
  readonly wroteBefore: boolean | null
}

const clientOf = `coalesce(a.asker->>'client', k.client, k.name)`
const listed = `select a.id, a.livemode, a.surface_kind as "surfaceKind", a.summary,
    case when a.status = 'pending' and a.expires_at <= $2::timestamptz then 'expired' else a.status end as status,
    a.asker->>'standing' as standing, ${clientOf} as client, a.asker->>'user' as "user",
    (a.policy->>'requiredApprovals')::int as "requiredApprovals", a.decisions, a.created_at as "createdAt", a.expires_at as "expiresAt",
    case when a.status = 'pending' and a.expires_at <= $2::timestamptz then a.expires_at else a.decided_at end as "decidedAt",
    a.outcome_status as "outcomeStatus"
  from approvals a join keys k on k.id = a.asker_key_id
  where a.workspace_id = $1 and ($3::boolean is null or a.livemode = $3)`
const waiting = `${listed} and a.status = 'pending' and a.expires_at > $2::timestamptz order by a.id limit $4`
const over = `${listed} and not (a.status = 'pending' and a.expires_at > $2::timestamptz) order by a.id desc limit $4`

const count = `select count(*)::int as count from approvals
  where workspace_id = $1 and ($3::boolean is null or livemode = $3) and status = 'pending' and expires_at > $2::timestamptz`

const history = `select ${clientOf} as client,
    (select count(*)::int from approvals o where o.workspace_id = a.workspace_id and o.asker_key_id = a.asker_key_id and o.operation = a.operation
      and o.created_at > a.created_at - interval '1 day' and o.id <= a.id) as "askedWithinADay",
    (select jsonb_build_object('id', o.id, 'at', o.decided_at) from approvals o where o.workspace_id = a.workspace_id and o.input_hash = a.input_hash
      and o.operation = a.operation and o.status = 'rejected' and o.id < a.id order by o.id desc limit 1) as refused,
    case when $3::text is not null
        then exists (select 1 from sends s where s.workspace_id = a.workspace_id and s.to_normalized = $3 and s.livemode)
      when $4::text is not null
        then exists (select 1 from sms_messages m where m.workspace_id = a.workspace_id and m.to_number = $4 and m.livemode and m.reply_day is null)
    end as "wroteBefore"
  from approvals a join keys k on k.id = a.asker_key_id where a.workspace_id = $1 and a.id = $2`

const named = ({ livemode, workspaceId }: HistoryScope, nowMs: number) => [workspaceId, isoAt(nowMs), livemode ?? null]

/** Lists of requests and their background, for people who decide. */
export class ApprovalHistoryRepository extends Context.Service<ApprovalHistoryRepository>()(
  "@tidings/storage/ApprovalHistoryRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const list = (text: string) => (place: HistoryScope, nowMs: number, limit: number) =>
        Effect.map(
          database.query<ListedApproval & Record<string, unknown>>(text, [...named(place, nowMs), limit]),
          (rows) =>
            rows.map((row): ListedApproval => ({
              ...row,
              createdAt: isoOf(row.createdAt),
              expiresAt: isoOf(row.expiresAt),
              decidedAt: row.decidedAt === null ? null : isoOf(row.decidedAt)
            }))
        )
      return {
        /** Lists the pending requests, oldest first. */
        waiting: list(waiting),

        /** Lists the requests that are no longer pending, newest first. */
        over: list(over),

        /** Counts the pending requests. */
        count: (place: HistoryScope, nowMs: number) => oneValue<number>(database.query(count, named(place, nowMs))),

        /** Reads the background of a request; `to` is undefined if it writes to nobody. */
        of: ({ id, workspaceId }: ApprovalRow, to: Recipient | undefined) =>
          Effect.map(
            database.query<History & Record<string, unknown>>(history, [
              workspaceId,
              id,
              to !== undefined && "email" in to ? to.email : null,
              to !== undefined && "number" in to ? to.number : null
            ]),
            ([row]): History => ({ ...row!, refused: row!.refused && { ...row!.refused, at: isoOf(row!.refused.at) } })
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

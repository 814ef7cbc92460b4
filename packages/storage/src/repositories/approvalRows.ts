import { getTableConfig } from "drizzle-orm/pg-core"
import { approvals } from "../tables/index.ts"

export type ApprovalRow = typeof approvals.$inferSelect

/** A request as first written. */
export type NewApproval = Omit<
  ApprovalRow,
  "previousId" | "decidedAt" | "outcomeStatus" | "outcomeBody" | "executedAt" | "toldAt"
>

/** The columns of a request as first written. */
export const approvalRecordOf = (row: NewApproval) => ({
  id: row.id,
  workspace_id: row.workspaceId,
  livemode: row.livemode,
  surface_kind: row.surfaceKind,
  operation: row.operation,
  input_hash: row.inputHash,
  summary: row.summary,
  seen: row.seen,
  target: row.target,
  asker_key_id: row.askerKeyId,
  asker: row.asker,
  idempotency_key: row.idempotencyKey,
  request_id: row.requestId,
  policy: row.policy,
  status: row.status,
  decisions: row.decisions,
  metadata: row.metadata,
  expires_at: row.expiresAt.toISOString(),
  created_at: row.createdAt.toISOString()
})

/**
 * Serialises requests in the workspace $1, so that neither duplicates nor excess requests slip through between two
 * statements.
 */
export const serializeRequests = "select pg_advisory_xact_lock(hashtextextended('approvals ' || $1, 0))"

/** The columns of `jsonb_to_record` over a whole row. */
const approvalColumns = getTableConfig(approvals)
  .columns.map((column) => `"${column.name}" ${column.getSQLType()}`)
  .join(", ")

/**
 * Writes the request $1 with its input $2, or finds the pending one for the very same call; at most $3 of a key and $4
 * of a workspace may be pending.
 */
export const insertOrFindRequest = `with given as (
    select * from jsonb_to_record($1::jsonb) as given (${approvalColumns})
  ), twin as (
    select a.id from approvals a join given g on a.workspace_id = g.workspace_id and a.asker_key_id = g.asker_key_id
      and a.operation = g.operation and a.input_hash = g.input_hash and a.idempotency_key = g.idempotency_key
    where a.status = 'pending' and a.expires_at > g.created_at
  ), over as (
    update approvals a set status = 'expired', decided_at = g.created_at from given g
    where a.workspace_id = g.workspace_id and a.asker_key_id = g.asker_key_id and a.operation = g.operation and a.input_hash = g.input_hash
      and a.idempotency_key = g.idempotency_key and a.status = 'pending' and a.expires_at <= g.created_at
    returning a.id
  ), waiting as (
    select count(*) as all, count(*) filter (where a.asker_key_id = g.asker_key_id) as own
    from given g join approvals a on a.workspace_id = g.workspace_id and a.status = 'pending' and a.expires_at > g.created_at
  ), before as (
    select a.id, a.status from approvals a join given g on a.workspace_id = g.workspace_id and a.asker_key_id = g.asker_key_id
      and a.operation = g.operation and a.target = g.target
    order by a.id desc limit 1
  ), asked as (
    insert into approvals (id, workspace_id, livemode, surface_kind, operation, input_hash, summary, seen, target, asker_key_id, asker,
      idempotency_key, request_id, policy, status, decisions, metadata, previous_id, expires_at, created_at)
    select id, workspace_id, livemode, surface_kind, operation, input_hash, summary, seen, target, asker_key_id, asker,
      idempotency_key, request_id, policy, status, decisions, metadata,
      (select b.id from before b where b.status = 'changes_requested'), expires_at, created_at
    from given where not exists (select 1 from twin) and (select count(*) from over) >= 0 and (select w.own < $3 and w.all < $4 from waiting w)
    returning id, workspace_id, previous_id
  ), kept as (
    insert into approval_inputs (approval_id, workspace_id, input) select id, workspace_id, convert_to($2, 'UTF8') from asked
  )
  select (select id from asked) as asked, (select id from twin) as twin, (select previous_id from asked) as previous,
    (select id from over) as over, exists (
      select 1 from given g join members m on m.workspace_id = g.workspace_id and m.may_decide and m.email is distinct from g.asker ->> 'user'
    ) or exists (
      select 1 from given g join keys k on k.workspace_id = g.workspace_id and k.revoked_at is null and k.id <> g.asker_key_id
        and k.kind = case when g.livemode then 'live' else 'test' end and 'approvals:write' = any(k.scopes)
      where g.policy ->> 'deciders' = 'members_and_keys'
    ) as has_deciders`

/**
 * Reads the possible deciders of the request $2 in the workspace $1, and those of the deciding keys and of $3 that
 * still work.
 */
export const deciders = `select w.approval_policies -> a.surface_kind as "policyNow",
    coalesce((select jsonb_agg(jsonb_build_object('email', m.email, 'mayDecide', m.may_decide)) from members m where m.workspace_id = w.id), '[]') as members,
    coalesce((select jsonb_agg(k.id) from keys k where k.workspace_id = w.id and k.revoked_at is null
      and (k.id = $3 or k.id in (select d ->> 'by' from jsonb_array_elements(a.decisions) d))), '[]') as keys
  from approvals a join workspaces w on w.id = a.workspace_id where a.workspace_id = $1 and a.id = $2`

/** Expires at most $2 requests that are overdue at $1. */
export const expire = `with due as (
    select id from approvals where status = 'pending' and expires_at <= $1::timestamptz order by expires_at limit $2 for update skip locked
  ) update approvals a set status = 'expired', decided_at = $1::timestamptz from due where a.id = due.id returning a.id`

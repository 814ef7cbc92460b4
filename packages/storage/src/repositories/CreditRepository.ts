import type { CreditEntryId, WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"

export interface CreditEntry {
  readonly id: CreditEntryId
  readonly workspaceId: WorkspaceId
  /** Below zero for a charge. */
  readonly credits: number
  readonly reason: string
  readonly requestId: string | null
  readonly atMs: number
}

interface Row {
  readonly id: CreditEntryId
  readonly workspace_id: WorkspaceId
  readonly credits: number
  readonly reason: string
  readonly request_id: string | null
  readonly created_at: string
}

const toEntry = ({ created_at, request_id, workspace_id, ...row }: Row): CreditEntry => ({
  ...row,
  workspaceId: workspace_id,
  requestId: request_id,
  atMs: Date.parse(created_at)
})

// A workspace without a balance is not locked: nothing of it changes.
const charge = `
  with payer as (select credits from workspaces where id = $2),
    paid as (update workspaces set credits = credits + $3 where id = $2 and credits + $3 >= 0 returning id)
  insert into credit_entries (id, workspace_id, credits, reason, request_id, created_at)
  select $1, $2, $3::int, $4, $5, $6::timestamptz from payer where payer.credits is null or exists (select 1 from paid)
  returning id`

// Locked as a charge locks it: whoever only refers to the workspace does not wait.
const hold = "select credits from workspaces where id = $1 and credits is not null for no key update"

const take = `
  with paid as (update workspaces set credits = credits + $3 where id = $2 and $7::boolean)
  insert into credit_entries (id, workspace_id, credits, reason, request_id, created_at)
  values ($1, $2, $3::int, $4, $5, $6::timestamptz)`

const grant = `
  with paid as (update workspaces set credits = coalesce(credits, 0) + $3 where id = $2 returning credits),
    entry as (insert into credit_entries (id, workspace_id, credits, reason, request_id, created_at)
      select $1, $2, $3::int, $4, $5, $6::timestamptz from paid)
  select credits from paid`

const values = ({ atMs, credits, id, reason, requestId, workspaceId }: CreditEntry) => [
  id,
  workspaceId,
  credits,
  reason,
  requestId,
  new Date(atMs).toISOString()
]

export class CreditRepository extends Context.Service<CreditRepository>()("@tidings/storage/CreditRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /** Travels with the next statement; the effect that is answered tells, once it came: false, and nothing written, when the balance is too small. */
      charge: (entry: CreditEntry) =>
        Effect.map(
          database.ask(charge, values(entry)),
          Effect.map((rows) => rows.length > 0)
        ),

      /** The balance, which stays so until the transaction ends; undefined, and nothing held, where there is none. */
      hold: (workspaceId: WorkspaceId) =>
        Effect.map(
          database.query<{ readonly credits: number }>(hold, [workspaceId]),
          (rows): number | undefined => rows[0]?.credits
        ),

      /** Posts a charge that is known to be paid: from the balance that the open transaction holds, or from none where that was so. */
      take: (entry: CreditEntry, isHeld: boolean) => database.post(take, [...values(entry), isHeld]),

      /** The new balance; undefined when there is no such workspace. */
      grant: (entry: CreditEntry) =>
        Effect.map(database.query<{ readonly credits: number }>(grant, values(entry)), (rows) => rows[0]?.credits),

      /** Newest first. */
      entries: (workspaceId: WorkspaceId, limit: number) =>
        Effect.map(
          database.query<Row>(
            `select id, workspace_id, credits, reason, request_id, created_at from credit_entries
             where workspace_id = $1 order by id desc limit $2`,
            [workspaceId, limit]
          ),
          (rows) => rows.map(toEntry)
        ),

      lift: (workspaceId: WorkspaceId) =>
        Effect.asVoid(database.query("update workspaces set credits = null where id = $1", [workspaceId]))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

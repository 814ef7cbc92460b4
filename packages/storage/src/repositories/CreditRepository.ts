import type { RawRow } from "./RawRow.ts"
import { firstIdAt, type WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { firstValue, isFound } from "../rows.ts"
import { isoAt } from "../iso.ts"
import type { creditEntries } from "../tables/index.ts"

/** A change of credits, as stored. */
export type CreditRow = Omit<typeof creditEntries.$inferSelect, "createdAt"> & { readonly atMs: number }

interface CreditWindow {
  readonly before?: string | undefined
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

const toEntry = ({
  created_at,
  request_id,
  workspace_id,
  ...row
}: RawRow<typeof creditEntries.$inferSelect>): CreditRow => ({
  ...row,
  workspaceId: workspace_id,
  requestId: request_id,
  atMs: Date.parse(created_at)
})

// A workspace without a balance is not locked: none of its columns change.
const charge = `
  with payer as (select credits from workspaces where id = $2),
    paid as (update workspaces set credits = credits + $3 where id = $2 and credits + $3 >= 0 returning id)
  insert into credit_entries (id, workspace_id, credits, reason, request_id, created_at)
  select $1, $2, $3::int, $4, $5, $6::timestamptz from payer where payer.credits is null or exists (select 1 from paid)
  returning id`

// Uses the same lock as a charge: rows that only refer to the workspace do not wait.
const hold = "select credits from workspaces where id = $1 and credits is not null for no key update"

const take = (isHeld: boolean) =>
  `${isHeld ? "with paid as (update workspaces set credits = credits + $3 where id = $2)" : ""}
  insert into credit_entries (id, workspace_id, credits, reason, request_id, created_at)
  values ($1, $2, $3::int, $4, $5, $6::timestamptz)`
const [takeHeld, takeUnheld] = [take(true), take(false)]

const grant = `
  with paid as (update workspaces set credits = coalesce(credits, 0) + $3 where id = $2 returning credits),
    entry as (insert into credit_entries (id, workspace_id, credits, reason, request_id, created_at)
      select $1, $2, $3::int, $4, $5, $6::timestamptz from paid)
  select credits from paid`

const values = ({ atMs, credits, id, reason, requestId, workspaceId }: CreditRow) => [
  id,
  workspaceId,
  credits,
  reason,
  requestId,
  isoAt(atMs)
]

export class CreditRepository extends Context.Service<CreditRepository>()("@tidings/storage/CreditRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /**
       * Charges with the next statement; the returned effect waits for the answer: false, with no row written, if the
       * balance is too small.
       */
      charge: (entry: CreditRow) => Effect.map(database.ask(charge, values(entry)), isFound),

      /** Locks and reads the balance until the transaction ends; undefined, and no lock, if there is none. */
      hold: (workspaceId: WorkspaceId) => firstValue<number>(database.query(hold, [workspaceId])),

      /** Posts a charge that is known to be covered: from the locked balance if `isHeld`, else without a balance. */
      take: (entry: CreditRow, isHeld: boolean) => database.post(isHeld ? takeHeld : takeUnheld, values(entry)),

      /** Adds credits and returns the new balance; undefined if there is no such workspace. */
      grant: (entry: CreditRow) => firstValue<number>(database.query(grant, values(entry))),

      /** Lists entries, newest first: those before an id, and within a window of Unix milliseconds. */
      entries: (workspaceId: WorkspaceId, limit: number, { before, sinceMs, untilMs }: CreditWindow = {}) =>
        Effect.map(
          database.query<RawRow<typeof creditEntries.$inferSelect>>(
            `select id, workspace_id, credits, reason, request_id, created_at from credit_entries
             where workspace_id = $1 and ($3::text is null or id < $3) and ($4::text is null or id >= $4) and ($5::text is null or id < $5)
             order by id desc limit $2`,
            [
              workspaceId,
              limit,
              before ?? null,
              sinceMs === undefined ? null : firstIdAt("crd", sinceMs),
              untilMs === undefined ? null : firstIdAt("crd", untilMs + 1)
            ]
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

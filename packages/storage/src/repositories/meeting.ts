import type { World } from "@tidings/schema/World"
import { Effect } from "effect"
import type { Database } from "../Database.ts"
import { type ContactRow, type ContactLock, type Identifiers, foundContact, standing } from "./ContactRepository.ts"
import { type HeldRun, heldRuns } from "./runRows.ts"

/** The contacts that a reference may mean, and their live runs, locked by the open transaction. */
export interface Meeting {
  readonly contacts: ReadonlyArray<ContactRow>
  /** Live runs of those contacts and of the ones merged into them, oldest first. */
  readonly runs: ReadonlyArray<HeldRun>
}

/**
 * A reference to contacts. `isClaimed` is true for callers that hold `claim` and may change contacts; all others lock
 * runs only if the single contact found needs no change.
 */
interface Whose {
  readonly world: World
  readonly identifiers: Identifiers
  readonly isClaimed: boolean
}

interface Parts {
  /** A common table expression before the runs, with its comma. */
  readonly expression?: string
  /** A further condition on the runs, with its `and`. */
  readonly only?: string
  /** Further columns, read once the runs are locked. */
  readonly columns: string
}

// Locks all runs of the contact, whatever events they listen for: a row that another transaction is changing would be
// judged by its old version. A subquery with an offset uses its index for each value, however small the table was when
// the statement was planned; runs are locked in the order of their ids.
const statement = (contacts: string, lock: ContactLock, { columns, expression = "", only = "" }: Parts): string =>
  `with found as materialized (${contacts}), named as materialized (
    select id from found union select unnest(merged_from) from found
  ), ${expression} settled as materialized (
    select $6::boolean or (select count(*) from found) = 1 and not exists (
      select 1 from found where $3::text is not null and external_id is distinct from $3 or $4::text is not null and email is distinct from $4
    ) as is_settled
  ), ${standing(lock)}, candidate as materialized (
    select run.id, run.contact_id from named cross join lateral (
      select * from sequence_runs where workspace_id = $1 and contact_id = named.id and ended_at is null and livemode = $2 ${only} offset 0
    ) as run where (select is_settled from settled) and (select count(*) from standing) is not null
  ), held as materialized (
    ${heldRuns(`select run.* from (select * from candidate order by id) as live cross join lateral (
      select * from sequence_runs where id = live.id and (contact_id = live.contact_id and ended_at is null) is true for no key update offset 0
    ) as run`)}
  )
  select (select coalesce(jsonb_agg(to_jsonb(found)), '[]') from found) as contacts, held.runs, (select count(*)::int from candidate) as candidates, ${columns}
  from (select coalesce(jsonb_agg(to_jsonb(held) order by held.id), '[]') as runs from held) as held`

// Finds the contacts that `ContactRepository.find` finds; every statement takes the id.
const statements = (lock: ContactLock, parts: Parts) => ({
  byIdentifiers: statement(`select * from (${foundContact.byIdentifiers}) as one where $5::text is null`, lock, parts),
  byIdentifiersOrId: statement(foundContact.byIdentifiersOrId, lock, parts)
})

const mostLooks = 10

/**
 * Finds every contact that an identifier matches, with the further columns, in one round trip; in the parts `$1` is the
 * workspace, `$2` the world and `$7` the given text. Runs are locked only if `isClaimed`, or if the single contact
 * found needs no change.
 */
export const meeting = <Met extends Meeting>(database: Database["Service"], parts: Parts) => {
  const asTheyAre = statements("key share", parts)
  const toBeChanged = statements("update", parts)
  return Effect.fnUntraced(function* (
    { identifiers, isClaimed, world: { livemode, workspaceId } }: Whose,
    given: string
  ) {
    const { email, externalId, id } = identifiers
    const params = [workspaceId, livemode, externalId ?? null, email ?? null, id ?? null, isClaimed, given]
    const { byIdentifiers, byIdentifiersOrId } = isClaimed ? toBeChanged : asTheyAre
    const sql = id === undefined ? byIdentifiers : byIdentifiersOrId
    for (let looks = 0; looks < mostLooks; looks++) {
      const [row] = yield* database.query<Met & { readonly candidates: number }>(sql, params)
      // A run ended, or its contact was merged, while its lock was awaited: the contact has to be found anew.
      if (row!.runs.length === row!.candidates) return row as Met
    }
    return yield* Effect.die("a contact's runs change faster than they can be held")
  })
}

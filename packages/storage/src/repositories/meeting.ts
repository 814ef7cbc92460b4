import type { World } from "@tidings/schema/World"
import { Effect } from "effect"
import type { Database } from "../Database.ts"
import { type Contact, type ContactLock, type Identifiers, found, standing } from "./ContactRepository.ts"
import { type HeldRun, heldRuns } from "./runRows.ts"

/** Who a reference may mean, and what is live of them, held by the open transaction. */
export interface Meeting {
  readonly contacts: ReadonlyArray<Contact>
  /** Live runs of those contacts, and of those that became them, oldest first. */
  readonly runs: ReadonlyArray<HeldRun>
}

/** Whoever is to change contacts has claimed that; all others hold runs only where the one contact that is found needs no change. */
interface Whose {
  readonly world: World
  readonly identifiers: Identifiers
  readonly isClaimed: boolean
}

interface Parts {
  /** A table expression before the runs, with its comma. */
  readonly expression?: string
  /** What is true of the runs besides, with its `and`. */
  readonly only?: string
  /** What is met besides, read once the runs are held. */
  readonly columns: string
}

// Runs are held by all of their contact's, whatever they listen for: a row that another transaction is changing would be judged by its old version.
const statement = (contacts: string, lock: ContactLock, { columns, expression = "", only = "" }: Parts): string => {
  const live = `contact_id = any(array(select id from named)) ${only} and ended_at is null and livemode = $2 and (select is_settled from settled)`
  return `with found as materialized (${contacts}), named as materialized (
    select id from found union all select unnest(merged_from) from found
  ), ${expression} settled as materialized (
    select $6::boolean or (select count(*) from found) = 1 and not exists (
      select 1 from found where $3::text is not null and external_id is distinct from $3 or $4::text is not null and email is distinct from $4
    ) as is_settled
  ), ${standing(lock)}, candidate as materialized (
    select id from sequence_runs where ${live} and (select count(*) from standing) is not null
  ), held as materialized (
    ${heldRuns(`select * from sequence_runs where ${live} and (select count(*) from candidate) is not null order by id for no key update`)}
  )
  select (select coalesce(jsonb_agg(to_jsonb(found)), '[]') from found) as contacts, held.runs, (select count(*)::int from candidate) as candidates, ${columns}
  from (select coalesce(jsonb_agg(to_jsonb(held) order by held.id), '[]') as runs from held) as held`
}

// As `ContactRepository.find` has it; every statement takes the id.
const statements = (lock: ContactLock, parts: Parts) => ({
  byIdentifiers: statement(`select * from (${found.byIdentifiers}) as one where $5::text is null`, lock, parts),
  byIdentifiersOrId: statement(found.byIdentifiersOrId, lock, parts)
})

const mostLooks = 10

/**
 * Finds every contact that an identifier points at, with what is met besides, in one round trip; `$1` of its parts is the workspace, `$2` its world, `$7` whatever else is
 * given. Runs are held only where `isClaimed`, or where the one contact that is found needs no change.
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
      // A run that ended, or whose contact became another, while it was waited for: the contact has to be found anew.
      if (row!.runs.length === row!.candidates) return row as Met
    }
    return yield* Effect.die("a contact's runs change faster than they can be held")
  })
}

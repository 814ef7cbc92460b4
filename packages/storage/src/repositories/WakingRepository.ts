import type { SequenceId, SequenceVersionId, WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { type Contact, type Identifiers, found } from "./ContactRepository.ts"
import { type HeldRun, heldRuns } from "./runRows.ts"

/** A published sequence that events of a type begin runs of. */
export interface TriggeredSequence {
  readonly id: SequenceId
  readonly key: string
  readonly versionId: SequenceVersionId
  readonly version: number
}

/** What an event meets: who its contact may be, and what waits for it. */
export interface Met {
  readonly contacts: ReadonlyArray<Contact>
  /** Live runs of those contacts, and of those that became them, oldest first. */
  readonly runs: ReadonlyArray<HeldRun>
  readonly triggered: ReadonlyArray<TriggeredSequence>
  /** The event's number, drawn once the runs were held. */
  readonly seq: number
}

interface Row extends Met {
  /** Live runs as they stood before any of them was waited for. */
  readonly candidates: number
}

// Runs are held by all of their contact's, whatever they listen for: a row that another transaction is changing would be judged by its old version.
const live = "contact_id = any(array(select id from named)) and ended_at is null and livemode = $6"

const meet = (contacts: string) => `with found as materialized (${contacts}), named as materialized (
    select id from found union all select unnest(merged_from) from found
  ), settled as materialized (
    select $5::boolean or (select count(*) from found) = 1 and not exists (
      select 1 from found where $2::text is not null and external_id is distinct from $2 or $3::text is not null and email is distinct from $3
    ) as is_settled
  ), candidate as materialized (
    select id from sequence_runs where ${live} and (select is_settled from settled)
  ), held as materialized (
    ${heldRuns(`select * from sequence_runs where ${live} and (select is_settled from settled) order by id for no key update`)}
  )
  select (select coalesce(jsonb_agg(to_jsonb(found)), '[]') from found) as contacts, held.runs, nextval('custom_events_seq_seq')::float8 as seq,
    (select count(*)::int from candidate) as candidates,
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'key', s.key, 'versionId', v.id, 'version', v.number) order by s.id), '[]')
      from sequence_triggers t join sequences s on s.id = t.sequence_id join sequence_versions v on v.id = s.version_id
      where t.workspace_id = $1 and t.kind = 'event.matches' and t.name = $7 and s.status = 'published') as triggered
  from (select coalesce(jsonb_agg(to_jsonb(held) order by held.id), '[]') as runs from held) as held`

// As `ContactRepository.find` has it; every statement takes the id.
const byIdentifiers = meet(`${found.byIdentifiers} and $4::text is null`)
const byIdentifiersOrId = meet(found.byIdentifiersOrId)

const mostLooks = 10

/** What waits for events, held by the transaction that records them. */
export class WakingRepository extends Context.Service<WakingRepository>()("@tidings/storage/WakingRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /**
       * Every contact that an identifier points at, with what an event of this type about it meets, in one round trip. Runs are held only where `isClaimed`, or
       * where the one contact that is found needs no change: whoever is to change contacts claims that first.
       */
      meet: Effect.fnUntraced(function* (
        workspaceId: WorkspaceId,
        identifiers: Identifiers,
        {
          isClaimed,
          livemode,
          type
        }: { readonly isClaimed: boolean; readonly livemode: boolean; readonly type: string }
      ) {
        const { id } = identifiers
        const params = [
          workspaceId,
          identifiers.externalId ?? null,
          identifiers.email ?? null,
          id ?? null,
          isClaimed,
          livemode,
          type
        ]
        for (let looks = 0; looks < mostLooks; looks++) {
          const [row] = yield* database.query<Row>(id === undefined ? byIdentifiers : byIdentifiersOrId, params)
          // A run that ended, or whose contact became another, while it was waited for: the contact has to be found anew.
          if (row!.runs.length === row!.candidates) return row as Met
        }
        return yield* Effect.die("a contact's runs change faster than an event can meet them")
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

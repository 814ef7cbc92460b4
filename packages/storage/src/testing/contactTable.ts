import type { World } from "@tidings/schema/World"
import { Effect } from "effect"
import { Database } from "../Database.ts"

/**
 * A contact with its related rows: the metadata `n` of its events (0 if absent), its lists, and the sequences of its
 * runs.
 */
export interface KnownContact {
  readonly id: string
  readonly external_id: string | null
  readonly email: string | null
  readonly traits: Readonly<Record<string, unknown>>
  readonly merged_from: ReadonlyArray<string>
  readonly events: ReadonlyArray<number>
  readonly lists: ReadonlyArray<string>
  readonly sequences: ReadonlyArray<string>
}

const known = `select c.id, c.external_id, c.email, c.traits, c.merged_from,
    array(select coalesce((e.metadata ->> 'n')::int, 0) from custom_events e where e.contact_id = any(c.merged_from || c.id) order by 1) as events,
    array(select l.name from list_members m join lists l on l.id = m.list_id where m.contact_id = c.id order by 1) as lists,
    array(select s.key from sequence_runs r join sequences s on s.id = r.sequence_id where r.contact_id = c.id and r.ended_at is null order by 1) as sequences
  from contacts c where c.workspace_id = $1 and c.livemode = $2 and (c.external_id is not null or c.email is not null or c.phone is not null) order by c.id`

/** Lists every unmerged contact of a world, by id. */
export const contactsOf = ({ livemode, workspaceId }: World) =>
  Effect.flatMap(Database, (database) => database.query<KnownContact>(known, [workspaceId, livemode]))

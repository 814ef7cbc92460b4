import type { ContactId, EventId, WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Effect } from "effect"
import { Database } from "../Database.ts"
import { oneValue } from "../rows.ts"

/** Counts the audit entries of each custom event of a workspace, by event id. */
export const entriesOfEvents = (workspaceId: WorkspaceId) =>
  Effect.map(
    Database.use((database) =>
      database.query<{ readonly id: EventId; readonly entries: number }>(
        `select e.id, (select count(*)::int from audit_entries a where a.workspace_id = e.workspace_id and a.target_id = e.id) as entries
         from custom_events e where e.workspace_id = $1`,
        [workspaceId]
      )
    ),
    (rows) => rows.map(({ entries }) => entries)
  )

/** Adds `count` events of one new contact to a world. */
export const flooded = ({ livemode, workspaceId }: World, count: number) =>
  Database.use((database) =>
    database.query(
      `with met as (
        insert into contacts (id, workspace_id, livemode, external_id, traits, merged_from, created_at, updated_at)
        values (replace($1, 'ws_', 'con_'), $1, $2, 'flood', '{}', '{}', now(), now()) returning id
      )
      insert into custom_events (id, workspace_id, contact_id, livemode, type, metadata, received_at)
      select 'evt_' || lpad(n::text, 9, '0') || substr($1, 4), $1, met.id, $2, 'user.met', '{}', now() from met, generate_series(1, $3::int) n`,
      [workspaceId, livemode, count]
    )
  )

/** Adds `count` events to a contact. */
export const addEvents = ({ livemode, workspaceId }: World, contactId: ContactId, count: number) =>
  Database.use((database) =>
    database.query(
      `insert into custom_events (id, workspace_id, contact_id, livemode, type, metadata, received_at)
       select 'evt_' || lpad(n::text, 9, '0') || substr($3, 4), $1, $3, $2, 'user.met', '{}', now() from generate_series(1, $4::int) n`,
      [workspaceId, livemode, contactId, count]
    )
  )

/** The number of events of a contact. */
export const eventsOf = (contactId: ContactId) =>
  Database.use((database) =>
    oneValue<number>(database.query("select count(*)::int as n from custom_events where contact_id = $1", [contactId]))
  )

import type { ListId, WorkspaceId } from "@tidings/schema/Id"
import type { PlannedEmailId } from "@tidings/schema/resources/PlannedEmail"
import type { World } from "@tidings/schema/World"
import { Effect } from "effect"
import { Database } from "../Database.ts"
import type { RecipientOutcome } from "../tables/plannedEmails.ts"
import { oneValue } from "../rows.ts"

const people = `with made as (
    insert into contacts (id, workspace_id, livemode, external_id, email, traits, merged_from, created_at, updated_at)
    select 'con_' || right($1, 12) || lpad(n::text, 8, '0'), $1, $5::boolean, 'p' || n, 'p' || n || '@example.com',
      jsonb_strip_nulls(jsonb_build_object('name', 'Person ' || n, 'time_zone', ($4::text[])[1 + n % greatest(cardinality($4::text[]), 1)])), '{}', now(), now()
    from generate_series(1, $3::int) as n returning id
  ), entered as (
    insert into list_members (workspace_id, list_id, livemode, contact_id, added_at) select $1, $2, $5::boolean, id, now() from made
  )
  update lists set member_count = member_count + case when $5::boolean then $3::int else 0 end,
    sandbox_member_count = sandbox_member_count + case when $5::boolean then 0 else $3::int end where id = $2`

/** Adds contacts p1, p2, … to a list, each with a name, an address at example.com and, in turn, one of these zones. */
export const addMembers = (
  { livemode, workspaceId }: World,
  listId: ListId,
  count: number,
  zones: ReadonlyArray<string> = []
) => Database.use((database) => database.query(people, [workspaceId, listId, count, zones, livemode]))

const changed = "update contacts set email = $3 where workspace_id = $1 and external_id = $2"

/** Changes or clears a contact's address. */
export const changeAddress = (workspaceId: WorkspaceId, externalId: string, email: string | null) =>
  Database.use((database) => database.query(changed, [workspaceId, externalId, email]))

const becoming = `with made as (
    insert into contacts (id, workspace_id, livemode, external_id, email, traits, merged_from, created_at, updated_at)
    values ('con_0' || right($1, 12), $1, true, 'older', 'older@example.com', '{"name": "Older"}', '{}', now(), now()) returning id
  )
  update list_members set contact_id = made.id from made, contacts c
  where c.workspace_id = $1 and c.external_id = $2 and list_members.contact_id = c.id`

/** Moves a contact's membership to an older contact, as a merge does. */
export const becomeOlder = (workspaceId: WorkspaceId, externalId: string) =>
  Database.use((database) => database.query(becoming, [workspaceId, externalId]))

const sends = `select to_normalized as "to", subject, status, livemode, template_version as version from sends
  where workspace_id = $1 order by id`

/** Lists every send of a workspace, oldest first. */
export const sendsOf = (workspaceId: WorkspaceId) =>
  Database.use((database) =>
    database.query<{
      readonly to: string
      readonly subject: string
      readonly status: string
      readonly livemode: boolean
      readonly version: number
    }>(sends, [workspaceId])
  )

const outcomes = `select coalesce(outcome, 'waiting') as outcome, count(*)::int as n from planned_recipients where planned_id = $1 group by 1`

/** Counts a mail's recipients by outcome, with the waiting ones. */
export const outcomesOf = (id: PlannedEmailId) =>
  Database.use((database) =>
    Effect.map(
      database.query<{ readonly outcome: RecipientOutcome | "waiting"; readonly n: number }>(outcomes, [id]),
      (rows) => Object.fromEntries(rows.map(({ n, outcome }) => [outcome, n]))
    )
  )

/** Number of transactions that wrote the outcomes of a mail's recipients. */
export const batchesOf = (id: PlannedEmailId) =>
  Database.use((database) =>
    oneValue<number>(
      database.query(
        "select count(distinct xmin::text)::int as n from planned_recipients where planned_id = $1 and outcome is not null",
        [id]
      )
    )
  )

const stopping = [
  "create sequence planned_stops",
  `create function stop_planned() returns trigger language plpgsql as $$
    declare n bigint := nextval('planned_stops');
    begin
      if n <= 15 and n % 3 <> 0 then raise exception 'stopped' using errcode = '57P01'; end if;
      return null;
    end $$`,
  `create trigger planned_stops after insert or update on planned_recipients
    for each statement execute function stop_planned()`
]
const unstopping = [
  "drop trigger planned_stops on planned_recipients",
  "drop function stop_planned",
  "drop sequence planned_stops"
]
const refusing = (to: string) => [
  `alter table sends add constraint planned_refused check (to_normalized <> '${to}') not valid`
]
const unrefusing = ["alter table sends drop constraint planned_refused"]

const between =
  (before: ReadonlyArray<string>, after: ReadonlyArray<string>) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) => {
    const each = (statements: ReadonlyArray<string>) =>
      Database.use((database) =>
        Effect.forEach(statements, (statement) => database.query(statement, []), { discard: true })
      )
    return Effect.acquireUseRelease(
      each(before),
      () => effect,
      () => each(after)
    )
  }

/**
 * Runs an effect while the database aborts ten of the first fifteen transactions that write recipients, after their
 * sends were written.
 */
export const whileStopped = between(stopping, unstopping)

/** Runs an effect while no send to an address can be written. */
export const whileRefused = (to: string) => between(refusing(to), unrefusing)

/** Runs an effect while no recipient of a mail can be written. */
export const whileUnfreezable = (id: PlannedEmailId) =>
  between(
    [`alter table planned_recipients add constraint planned_unfreezable check (planned_id <> '${id}') not valid`],
    ["alter table planned_recipients drop constraint planned_unfreezable"]
  )

/** Number of stored recipients of a mail. */
export const recipientsOf = (id: PlannedEmailId) =>
  Database.use((database) =>
    oneValue<number>(database.query("select count(*)::int as n from planned_recipients where planned_id = $1", [id]))
  )

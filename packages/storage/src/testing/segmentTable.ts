import type { World } from "@tidings/schema/World"
import { Effect } from "effect"
import { Database } from "../Database.ts"

const people = `insert into contacts (id, workspace_id, livemode, external_id, email, traits, merged_from, created_at, updated_at)
  select 'con_' || right($1, 12) || lpad(n::text, 8, '0'), $1, $2, 'p' || n, 'p' || n || '@example.com',
    jsonb_build_object('seats', n, 'plan', case when n % 1000 = 0 then 'rare' else 'pro' end), '{}', now(), now()
  from generate_series(1, $3::int) as n`

/** Adds contacts p1, p2, … with their number as the trait `seats`, every thousandth of the plan rare. */
export const addPeople = ({ livemode, workspaceId }: World, count: number) =>
  Database.use((database) =>
    Effect.andThen(database.query(people, [workspaceId, livemode, count]), database.query("analyze contacts", []))
  )

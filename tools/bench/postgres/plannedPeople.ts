import postgres from "postgres"

const people = `with made as (
    insert into contacts (id, workspace_id, livemode, external_id, email, traits, merged_from, created_at, updated_at)
    select 'con_' || right($1, 12) || lpad(n::text, 8, '0'), $1, true, 'p' || n, 'p' || n || '@sink.example', '{"name": "Ada"}', '{}', now(), now()
    from generate_series(1, $3::int) as n returning id
  ), entered as (
    insert into list_members (workspace_id, list_id, livemode, contact_id, added_at) select $1, $2, true, id, now() from made
  )
  update lists set member_count = member_count + $3 where id = $2`

const moved = "update planned_emails set sends_at = $2, due_at = now() where id = $1"

/** The list of a planned mail, its workspace, and the number of people to add. */
interface Planned {
  readonly workspaceId: string
  readonly listId: string
  readonly mailId: string
  readonly count: number
}

/**
 * Fills a list with people whose addresses are at the sink; returns a function that changes the sending time of the
 * mail, which no worker has touched yet.
 */
export const fillList = async (url: string, { count, listId, mailId, workspaceId }: Planned) => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(people, [workspaceId, listId, count])
  for (const table of ["contacts", "list_members"]) await sql.unsafe(`vacuum analyze ${table}`)
  return {
    leavesAt: async (at: Date): Promise<void> => void (await sql.unsafe(moved, [mailId, at.toISOString()])),
    [Symbol.asyncDispose]: () => sql.end()
  }
}

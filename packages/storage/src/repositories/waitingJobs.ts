import { dueColumns } from "./jobRows.ts"

// A job's lanes are its name, or the name with a slash and a suffix: in byte order all of them sort before the name
// followed by a 0.
const ofName = (name: string): string => `jobs.lane >= ${name} and jobs.lane < ${name} || '0'`

// Steps from turn to turn along the index: as many steps as there are turns, however many jobs wait.
const waitingTurns = `with recursive turn as (
    select first.* from unnest($1::text[]) as asked (name), lateral (
      select asked.name, lane, priority, workspace_id, weight, run_at from jobs
      where state = 'waiting' and ${ofName("asked.name")}
      order by lane, priority, workspace_id, run_at limit 1
    ) as first
    union all
    select next.* from turn, lateral (
      select turn.name, lane, priority, workspace_id, weight, run_at from jobs
      where state = 'waiting' and jobs.lane < turn.name || '0'
        and (jobs.lane, jobs.priority, jobs.workspace_id) > (turn.lane, turn.priority, turn.workspace_id)
      order by lane, priority, workspace_id, run_at limit 1
    ) as next
  )`

/** The turns that wait in lanes of names, each with the time of its first job. */
export const turnsWaiting = `${waitingTurns} select ${dueColumns} from turn`

const mostCounted = 100_000

/** Counts of the jobs that wait of each name, and the time for which the oldest has been due. */
export const depthsWaiting = `${waitingTurns}
  select asked.name, (
      select count(*)::int from (select 1 from jobs where state = 'waiting' and ${ofName("asked.name")} limit ${mostCounted}) as counted
    ) as waiting, (
      select coalesce(greatest(0, extract(epoch from $2::timestamptz - min(run_at))), 0)::float8 from turn where turn.name = asked.name
    ) as "dueForSeconds"
  from unnest($1::text[]) as asked (name)`

/** The visit at which a run accepts a message, which `run_visits` keeps; given with the row of a new message alone. */
export interface RunVisit {
  readonly run_visit: number
}

/** True if a run accepts this message, whose visit then has to be written with it. */
export const isOfRun = (message: object): boolean => "run_id" in message

/** A common table expression that writes the visits of messages of runs, given a query of their rows as jsonb. */
export const visitedFrom = (messages: string): string => `visited as (
    insert into run_visits (workspace_id, run_id, visit, message_id)
    select m.workspace_id, m.run_id, m.run_visit, m.id from (${messages}) as sent (message)
    cross join lateral jsonb_to_record(sent.message) as m (id text, workspace_id text, run_id text, run_visit int)
    where sent.message ? 'run_id'
  )`

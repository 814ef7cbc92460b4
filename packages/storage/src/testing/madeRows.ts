import { Database } from "../Database.ts"
import { oneRow, oneValue } from "../rows.ts"

/** Number of rows that a load made, each kind with those that came to their end. */
export interface MadeRows {
  /** Mails that callers asked for, and those of sequence runs. */
  readonly mails: number
  readonly mailsOfRuns: number
  readonly mailsSent: number
  readonly texts: number
  readonly textsSent: number
  readonly events: number
  readonly runs: number
  readonly runsEnded: number
  /** Clicks that are counted. */
  readonly clicks: number
  /** Jobs that are due, and those that have failed. */
  readonly jobsDue: number
  readonly jobsFailed: number
}

const jobsDue = "select count(*)::int from jobs where state <> 'failed' and run_at <= now()"

/** Counts the rows of all workspaces. */
export const madeRows = Database.use(({ query }) =>
  oneRow(
    query<MadeRows>(
      `select (select count(*)::int from sends where run_id is null) as mails,
        (select count(*)::int from sends where run_id is not null) as "mailsOfRuns",
        (select count(*)::int from sends where status = 'sent') as "mailsSent",
        (select count(*)::int from sms_messages) as texts,
        (select count(*)::int from sms_messages where status = 'sent') as "textsSent",
        (select count(*)::int from custom_events) as events,
        (select count(*)::int from sequence_runs) as runs,
        (select count(*)::int from sequence_runs where ended_at is not null) as "runsEnded",
        (select coalesce(sum(total_clicks), 0)::int from links) as clicks,
        (${jobsDue}) as "jobsDue",
        (select count(*)::int from jobs where state = 'failed') as "jobsFailed"`,
      []
    )
  )
)

/** Number of jobs that are due, or run. */
export const dueJobs = Database.use(({ query }) => oneValue<number>(query(`select (${jobsDue}) as n`, [])))

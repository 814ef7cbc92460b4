import { Database } from "../Database.ts"

interface Executed {
  readonly id: string
  readonly status: number
  /** The `id` in the call's answer. */
  readonly answered: string | null
  /** Number of audit entries about the call itself. */
  readonly entries: number
}

/** Lists every executed approved call, oldest first. */
export const executedApprovals = Database.use((database) =>
  database.query<Executed>(
    `select id, outcome_status as status, outcome_body::jsonb ->> 'id' as answered,
       (select count(*)::int from audit_entries where action <> 'approval.decide' and metadata #>> '{approval,id}' = approvals.id) as entries
     from approvals where executed_at is not null order by id`,
    []
  )
)

import { Effect } from "effect"
import { Database } from "../Database.ts"
import { answerColumns, answerRecord, insertAnswers, type Remembered } from "./AnswerRepository.ts"
import { auditColumns, auditRecord, insertAudits, type AuditRow } from "./AuditRepository.ts"
import { insertJobs, jobColumns, jobRecord, type NewJob } from "./jobRows.ts"
import { type Dispatch, dispatchColumns, dispatchFrom } from "./WebhookDeliveryRepository.ts"

/** A message with all rows that are written beside it. */
export interface Accepted<Row> {
  readonly message: Row
  readonly job: NewJob | undefined
  readonly dispatches: ReadonlyArray<Dispatch>
  /** The audit entry of the call, if the call leaves no other trace. */
  readonly audit?: AuditRow
  readonly answer?: Remembered | undefined
}

const each = (column: string, columns: string) =>
  `(select row.* from given cross join lateral jsonb_to_record(given.${column}) as row (${columns}) where given.${column} is not null)`

const statement = (table: string) => `with given as materialized (
    select * from jsonb_to_record($1::jsonb) as g (message jsonb, job jsonb, audit jsonb, answer jsonb)
  ), remembered as (${insertAnswers(each("answer", answerColumns))}
  ), accepted as (
    insert into ${table} select message.* from given cross join lateral jsonb_populate_record(null::${table}, given.message) as message
  ), queued as (${insertJobs(each("job", jobColumns))}
  ), audited as (${insertAudits(each("audit", auditColumns))}
  ), ${dispatchFrom(`(select * from jsonb_to_recordset($2::jsonb) as each (${dispatchColumns}))`)}
  select 1 from given`

/**
 * Writes a message of a table and its rows in one statement, in the open transaction if there is one; mails, which
 * count against a budget, have a statement of their own.
 */
export const acceptedRows = <Row>(table: string) =>
  Effect.map(Database, (database) => {
    const text = statement(table)
    return ({ answer, audit, dispatches, job, message }: Accepted<Row>): Effect.Effect<void> =>
      Effect.asVoid(
        database.query(text, [
          JSON.stringify({
            message,
            job: job && jobRecord(job),
            audit: audit && auditRecord(audit),
            answer: answer && answerRecord(answer)
          }),
          JSON.stringify(dispatches)
        ])
      )
  })

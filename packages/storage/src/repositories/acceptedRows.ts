import type { ChannelName } from "@tidings/schema/channels"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Effect } from "effect"
import { Database } from "../Database.ts"
import { answerColumns, answerRecord, insertAnswers, type Remembered } from "./AnswerRepository.ts"
import { auditColumns, auditRecord, insertAudits, type AuditRow } from "./AuditRepository.ts"
import { insertJobs, jobColumns, jobRecord, type NewJob } from "./jobRows.ts"
import { isOfRun, visitedFrom } from "./runVisits.ts"
import { type Dispatch, dispatchColumns, dispatchFrom, hasWebhooks } from "./WebhookDeliveryRepository.ts"

/** A message with all rows that are written beside it. */
export interface AcceptedMessage<Row> {
  readonly message: Row
  readonly job: NewJob | undefined
  readonly dispatches: ReadonlyArray<Dispatch>
  /** The audit entry of the call, if the call leaves no other trace. */
  readonly audit?: AuditRow
  readonly answer?: Remembered | undefined
}

/** Everything needed to accept a message of any kind. */
export interface AcceptanceContext {
  readonly has_webhooks: boolean
  /** Providers of the workspace's own accounts, in the order in which they are tried. */
  readonly providers: ReadonlyArray<string>
}

/** SQL for the columns of that context, given SQL for the workspace's id. */
export const acceptanceContext = (channel: ChannelName, workspaceId: string): string =>
  `${hasWebhooks(workspaceId)} as has_webhooks,
    array(select c.provider from connectors c where c.workspace_id = ${workspaceId} and c.channel = '${channel}' order by c.position, c.id) as providers`

const each = (column: string, columns: string) =>
  `(select row.* from given cross join lateral jsonb_to_record(given.${column}) as row (${columns}) where given.${column} is not null)`

const statement = (table: string, ...also: ReadonlyArray<string>) => `with given as materialized (
    select * from jsonb_to_record($1::jsonb) as g (message jsonb, job jsonb, audit jsonb, answer jsonb)
  ), remembered as (${insertAnswers(each("answer", answerColumns))}
  ), accepted as (
    insert into ${table} select message.* from given cross join lateral jsonb_populate_record(null::${table}, given.message) as message
  ), queued as (${insertJobs(each("job", jobColumns))}
  ), audited as (${insertAudits(each("audit", auditColumns))}
  ), ${dispatchFrom(`(select * from jsonb_to_recordset($2::jsonb) as each (${dispatchColumns}))`)}
  ${also.map((expression) => `, ${expression}`).join("")} select 1 from given`

/** The statements by which messages of a table are accepted; mails, which count against a budget, have their own. */
export const acceptedRows = <Row extends object>(channel: ChannelName, table: string) =>
  Effect.map(Database, (database) => {
    const [apart, ofRun] = [statement(table), statement(table, visitedFrom("select message from given"))]
    const context = `select ${acceptanceContext(channel, "$1")}`
    return {
      context: (workspaceId: WorkspaceId) =>
        Effect.map(database.query<AcceptanceContext>(context, [workspaceId]), (rows) => rows[0]!),

      /** Writes a message and its rows in one statement, in the open transaction if there is one. */
      accept: ({ answer, audit, dispatches, job, message }: AcceptedMessage<Row>): Effect.Effect<void> =>
        Effect.asVoid(
          database.query(isOfRun(message) ? ofRun : apart, [
            JSON.stringify({
              message,
              job: job && jobRecord(job),
              audit: audit && auditRecord(audit),
              answer: answer && answerRecord(answer)
            }),
            JSON.stringify(dispatches)
          ])
        )
    }
  })

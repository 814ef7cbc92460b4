import type { SmsTemplateKey } from "@tidings/schema/fields/sms/SmsTemplateKey"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { answerColumns, answerRecord, insertAnswers, type Remembered } from "./AnswerRepository.ts"
import { auditColumns, auditRecord, insertAudits, type AuditRow } from "./AuditRepository.ts"
import { insertJobs, jobColumns, jobRecord, type NewJob } from "./jobRows.ts"
import type { SmsRow } from "./SmsRepository.ts"
import { type Dispatch, dispatchColumns, dispatchFrom, hasWebhooks } from "./WebhookDeliveryRepository.ts"

/** Everything needed to accept a text message, in one row. */
export interface SmsContext {
  /** The workspace's own wording in the first available of the languages; null if it has none. */
  readonly body: string | null
  /** Language of that wording; empty if it has no language, null if there is no wording. */
  readonly language: string | null
  readonly opted_out: boolean
  readonly has_webhooks: boolean
  /** Providers of the workspace's own SMS accounts, in the order in which they are tried. */
  readonly providers: ReadonlyArray<string>
  readonly from_email: string
  readonly from_name: string
  /** The workspace's own hosts: short link hosts and sender domains. */
  readonly domains: ReadonlyArray<string>
}

/** A text message with all rows that are written beside it. */
export interface SmsAcceptance {
  readonly sms: SmsRow
  readonly job: NewJob | undefined
  readonly dispatches: ReadonlyArray<Dispatch>
  /** The audit entry of the call, if the call leaves no other trace. */
  readonly audit?: AuditRow
  readonly answer?: Remembered | undefined
}

/** The columns of `SmsContext`, given SQL expressions; `languages` are in the order of preference. */
export const smsContext = ({
  key,
  languages,
  livemode,
  number,
  workspace
}: Readonly<Record<"workspace" | "livemode" | "key" | "languages" | "number", string>>): string => `
  select t.body, t.language, w.from_email, w.from_name, ${hasWebhooks("w.id")} as has_webhooks,
    exists (select 1 from sms_opt_outs o where o.workspace_id = w.id and o.livemode = ${livemode} and o.number = ${number}) as opted_out,
    array(select c.provider from connectors c where c.workspace_id = w.id and c.channel = 'sms' order by c.position, c.id) as providers,
    array(select host from link_domains d where d.workspace_id = w.id union select domain from sender_domains s where s.workspace_id = w.id) as domains
  from workspaces w left join lateral (
    select own.body, own.language from sms_templates own
    where own.workspace_id = ${workspace} and own.key = ${key} and own.language = any(${languages})
    order by array_position(${languages}, own.language) limit 1
  ) as t on true
  where w.id = ${workspace}`

const context = smsContext({ workspace: "$1", key: "$2", languages: "$3::text[]", number: "$4", livemode: "$5" })

const each = (column: string, columns: string) =>
  `(select row.* from given cross join lateral jsonb_to_record(given.${column}) as row (${columns}) where given.${column} is not null)`

const accept = `with given as materialized (
    select * from jsonb_to_record($1::jsonb) as g (sms jsonb, job jsonb, audit jsonb, answer jsonb)
  ), remembered as (${insertAnswers(each("answer", answerColumns))}
  ), accepted as (
    insert into sms_messages select sms.* from given cross join lateral jsonb_populate_record(null::sms_messages, given.sms) as sms
  ), queued as (${insertJobs(each("job", jobColumns))}
  ), audited as (${insertAudits(each("audit", auditColumns))}
  ), ${dispatchFrom(`(select * from jsonb_to_recordset($2::jsonb) as each (${dispatchColumns}))`)}
  select 1 from given`

/** Writes text messages as they are accepted. */
export class SmsAcceptanceRepository extends Context.Service<SmsAcceptanceRepository>()(
  "@tidings/storage/SmsAcceptanceRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Reads the context of a message; `languages` are in the order of preference. */
        context: (
          { livemode, workspaceId }: World,
          key: SmsTemplateKey,
          languages: ReadonlyArray<string>,
          number: string
        ) =>
          Effect.map(
            database.query<SmsContext>(context, [workspaceId, key, languages, number, livemode]),
            (rows) => rows[0]!
          ),

        /** Writes a message and its rows in one statement, in the open transaction if there is one. */
        accept: ({ answer, audit, dispatches, job, sms }: SmsAcceptance) =>
          Effect.asVoid(
            database.query(accept, [
              JSON.stringify({
                sms,
                job: job && jobRecord(job),
                audit: audit && auditRecord(audit),
                answer: answer && answerRecord(answer)
              }),
              JSON.stringify(dispatches)
            ])
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

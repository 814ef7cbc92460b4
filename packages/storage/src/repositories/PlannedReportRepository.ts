import type { ContactId } from "@tidings/schema/Id"
import {
  type ListPlannedRecipients,
  mostPlannedLinks,
  type PlannedLink,
  type PlannedOutcomes,
  type PlannedRecipient
} from "@tidings/schema/resources/PlannedEmailReport"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import type { PageWindow } from "../owned.ts"
import { oneRow } from "../rows.ts"
import type { PlannedEmailRow } from "./PlannedEmailRepository.ts"

/** The sends of the planned mail `$2` of the workspace `$1`. */
const sendsOfMail = `planned_recipients r join sends s on s.id = r.send_id and s.workspace_id = r.workspace_id
  where r.workspace_id = $1 and r.planned_id = $2`

const counted = (...types: ReadonlyArray<string>): string =>
  `count(*) filter (where ${types.map((type) => `s.events @> '[{"type": "send.${type}"}]'`).join(" or ")})::int`

/** Statement that counts the sends of a planned mail by what became of them; a mail that was read was delivered. */
export const plannedOutcomes = `select ${counted("sent", "delivered", "bounced", "complained", "opened", "clicked")} as sent,
    ${counted("delivered", "opened", "clicked")} as delivered, ${counted("bounced")} as bounced, ${counted("complained")} as complained,
    ${counted("opened", "clicked")} as opened, ${counted("clicked")} as clicked, ${counted("unsubscribed")} as unsubscribed
  from ${sendsOfMail}`

/** Statement that counts the clicks on each link of a planned mail. */
export const plannedLinks = `select e.entry -> 'data' ->> 'url' as url, count(*)::int as clicks, count(distinct s.id)::int as people
  from planned_recipients r join sends s on s.id = r.send_id and s.workspace_id = r.workspace_id
    cross join lateral jsonb_array_elements(s.events) as e (entry)
  where r.workspace_id = $1 and r.planned_id = $2 and s.events @> '[{"type": "send.clicked"}]'
    and e.entry ->> 'type' = 'send.clicked' and e.entry -> 'data' ->> 'url' is not null
  group by 1 order by 2 desc, 1 limit ${mostPlannedLinks}`

type Outcome = (typeof ListPlannedRecipients.Type)["outcome"]

const page = (outcome: Outcome) => {
  const only = outcome === undefined ? "" : outcome === "waiting" ? "and outcome is null" : "and outcome = $5"
  return `select contact_id as "contactId", email, timezone, coalesce(outcome, 'waiting') as outcome, code, send_id as "sendId"
    from planned_recipients where workspace_id = $1 and planned_id = $2 and contact_id > $3 ${only} order by contact_id limit $4`
}

type Mail = Pick<PlannedEmailRow, "id" | "workspaceId">

/**
 * Reports of planned mails: their recipients one by one, and what became of their sends. Decided in
 * docs/decisions/planned-email.md.
 */
export class PlannedReportRepository extends Context.Service<PlannedReportRepository>()(
  "@tidings/storage/PlannedReportRepository",
  {
    make: Effect.map(Database, (database) => ({
      /** Counts its sends by what became of them. */
      outcomes: ({ id, workspaceId }: Mail) =>
        oneRow(database.query<PlannedOutcomes>(plannedOutcomes, [workspaceId, id])),

      /** Counts the clicks on its links, those with most clicks first. */
      links: ({ id, workspaceId }: Mail) => database.query<PlannedLink>(plannedLinks, [workspaceId, id]),

      /** Lists its recipients by contact, after the contact `before`. */
      page: ({ id, workspaceId }: Mail, { before, limit }: PageWindow, outcome: Outcome) =>
        database.query<PlannedRecipient & { readonly contactId: ContactId }>(page(outcome), [
          workspaceId,
          id,
          before ?? "",
          limit,
          ...(outcome === undefined || outcome === "waiting" ? [] : [outcome])
        ])
    }))
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import type { World } from "@tidings/schema/World"
import {
  type HoldingReason,
  holdingReasons,
  type Suppression,
  type SuppressionReason
} from "@tidings/schema/resources/Suppression"
import { beginning } from "../searched.ts"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf, isoAt } from "../iso.ts"
import type { PageWindow } from "../owned.ts"
import { isFound } from "../rows.ts"
import type { suppressions } from "../tables/index.ts"
import type { RawRow } from "./RawRow.ts"

/** Suppressions that apply to mails to an address. */
export interface SuppressionStanding {
  /** Reason for which no mail is sent there; null if there is none. */
  readonly held: HoldingReason | null
  /** True if no marketing is sent there. */
  readonly opted_out: boolean
  /** Keys of the topics of which no marketing is sent there. */
  readonly left_topics: ReadonlyArray<string>
}

/**
 * `Standing` as columns, given SQL expressions for workspace, livemode and normalised address: the only SQL that
 * decides if a mail may be sent.
 */
export const standingOf = (workspaceId: string, livemode: string, email: string): string =>
  `(select reason from suppressions as held_address where held_address.workspace_id = ${workspaceId} and held_address.livemode = ${livemode} and held_address.email = ${email} limit 1) as held,
    exists (select 1 from marketing_opt_outs as opted where opted.workspace_id = ${workspaceId} and opted.livemode = ${livemode} and opted.email = ${email}) as opted_out,
    array(
      select chosen.topic_key from topic_states as chosen
        where chosen.workspace_id = ${workspaceId} and chosen.livemode = ${livemode} and chosen.email = ${email} and chosen.state = 'left'
      union all select topic.key from topics as topic where topic.workspace_id = ${workspaceId} and topic.default = 'left' and not exists (
        select 1 from topic_states as chosen
        where chosen.workspace_id = ${workspaceId} and chosen.livemode = ${livemode} and chosen.email = ${email} and chosen.topic_key = topic.key and chosen.state = 'joined'
      )
    ) as left_topics`

const standings = `select given.email, ${standingOf("$1", "$2::boolean", "given.email")} from unnest($3::text[]) as given (email)`

const strength = (reason: string) => `array_position(array['${holdingReasons.join("', '")}'], ${reason})`

const hold = `insert into suppressions as s (workspace_id, livemode, email, reason, source_kind, source_id, created_at)
  select $1, $7, email, $3, $4, $5, $6::timestamptz from unnest($2::text[]) as email
  on conflict (workspace_id, email, livemode) do update
    set reason = excluded.reason, source_kind = excluded.source_kind, source_id = excluded.source_id
    where ${strength("excluded.reason")} > ${strength("s.reason")}
  returning s.email, s.xmax = 0 as is_new`

const optOut = `insert into marketing_opt_outs (workspace_id, livemode, email, source_kind, source_id, created_at)
  select $1, $6, email, $3, $4, $5::timestamptz from unnest($2::text[]) as email
  on conflict (workspace_id, email, livemode) do nothing
  returning email, true as is_new`

const releasing = (more = "") =>
  `delete from suppressions where workspace_id = $1 and livemode = $2 and email = $3${more} returning 1 as gone`
const rejoining =
  "delete from marketing_opt_outs where workspace_id = $1 and livemode = $2 and email = $3 returning 1 as gone"

const removals = {
  all: `with released as (${releasing()}), rejoined as (${rejoining}) select gone from released union all select gone from rejoined`,
  held: releasing(" and reason = $4"),
  left: rejoining
}

interface SuppressionFilter {
  readonly reason?: SuppressionReason | undefined
  readonly email?: string | undefined
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

/** An address whose entry was added, or got a stronger reason. */
export interface SuppressionChange {
  readonly email: string
  readonly is_new: boolean
}

type SuppressionRow = Omit<RawRow<typeof suppressions.$inferSelect>, "workspace_id" | "livemode" | "reason"> &
  Pick<Suppression, "reason">

const toSuppression = (row: SuppressionRow): Suppression => ({
  email: row.email,
  reason: row.reason,
  source: { kind: row.source_kind, id: row.source_id },
  created_at: isoOf(row.created_at)
})

/** A query over both tables, each narrowed by its own index before they are merged. */
const listing = ({ livemode, workspaceId }: World, filter: SuppressionFilter, { before, limit, q }: PageWindow) => {
  const params: Array<unknown> = [workspaceId, limit, livemode]
  const given = (value: unknown) => `$${params.push(value)}`
  const conditions = ["workspace_id = $1", "livemode = $3"]
  const { email, reason, sinceMs, untilMs } = filter
  if (email !== undefined) conditions.push(`email = ${given(email)}`)
  if (q !== undefined) conditions.push(`email like ${given(beginning(q.toLowerCase()))}`)
  if (sinceMs !== undefined) conditions.push(`created_at >= ${given(isoAt(sinceMs))}::timestamptz`)
  if (untilMs !== undefined) conditions.push(`created_at <= ${given(isoAt(untilMs))}::timestamptz`)
  const [at, address, because] = before?.split(" ") ?? []
  const position = at === undefined ? undefined : `(${given(at)}::timestamptz, ${given(address)}, ${given(because)})`
  const entries = (table: string, shown: string, ...more: ReadonlyArray<string>) => {
    const place = position === undefined ? [] : [`(created_at, email, ${shown}) < ${position}`]
    return `(select email, ${shown} as reason, source_kind, source_id, created_at from ${table}
      where ${[...conditions, ...more, ...place].join(" and ")} order by created_at desc, email desc limit $2)`
  }
  const parts: Array<string> = []
  if (reason === undefined || reason === "unsubscribe") {
    parts.push(entries("marketing_opt_outs", "'unsubscribe'::text"))
  }
  if (reason !== "unsubscribe") {
    parts.push(entries("suppressions", "reason", ...(reason === undefined ? [] : [`reason = ${given(reason)}`])))
  }
  return {
    text: `select * from (${parts.join(" union all ")}) as entries order by created_at desc, email desc, reason desc limit $2`,
    params
  }
}

export class SuppressionRepository extends Context.Service<SuppressionRepository>()(
  "@tidings/storage/SuppressionRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /**
         * Adds entries in one statement: a stronger reason replaces a weaker one, while an unsubscribe is kept beside
         * any other reason. Returns the addresses that changed; `is_new` is false where the reason alone did; the
         * inner effect waits for them.
         */
        add: (
          { livemode, workspaceId }: World,
          emails: ReadonlyArray<string>,
          { created_at, reason, source }: Omit<Suppression, "email">
        ) => {
          const entry = [source.kind, source.id, created_at]
          return reason === "unsubscribe"
            ? database.ask<SuppressionChange>(optOut, [workspaceId, emails, ...entry, livemode])
            : database.ask<SuppressionChange>(hold, [workspaceId, emails, reason, ...entry, livemode])
        },

        /** Returns how each of these normalised addresses stands. */
        standings: ({ livemode, workspaceId }: World, emails: ReadonlyArray<string>) =>
          Effect.map(
            database.query<SuppressionStanding & { readonly email: string }>(standings, [
              workspaceId,
              livemode,
              emails
            ]),
            (rows) => new Map<string, SuppressionStanding>(rows.map((row) => [row.email, row]))
          ),

        /** True if no mail at all is sent to an address. */
        isHeld: ({ livemode, workspaceId }: World, email: string) =>
          isFound(
            database.query("select 1 from suppressions where workspace_id = $1 and livemode = $2 and email = $3", [
              workspaceId,
              livemode,
              email
            ])
          ),

        /** True if an address is unsubscribed from all marketing. */
        hasLeft: ({ livemode, workspaceId }: World, email: string) =>
          isFound(
            database.query(
              "select 1 from marketing_opt_outs where workspace_id = $1 and livemode = $2 and email = $3",
              [workspaceId, livemode, email]
            )
          ),

        /**
         * Removes the entry with this reason, or all entries of the address if no reason is given; true if there was
         * any.
         */
        remove: ({ livemode, workspaceId }: World, email: string, reason?: SuppressionReason) => {
          const address = [workspaceId, livemode, email]
          if (reason === undefined) return isFound(database.query(removals.all, address))
          if (reason === "unsubscribe") return isFound(database.query(removals.left, address))
          return isFound(database.query(removals.held, [...address, reason]))
        },

        /** Lists entries, newest first; `before` is `<created_at> <email> <reason>` of the last row shown. */
        list: (world: World, filter: SuppressionFilter, window: PageWindow) => {
          const { params, text } = listing(world, filter, window)
          return Effect.map(database.query<SuppressionRow>(text, params), (rows) => rows.map(toSuppression))
        }
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import { homeDirectory } from "../homes/homeDirectory.ts"
import type { RawRow } from "./RawRow.ts"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import type { LinkDomainRecord } from "@tidings/schema/resources/LinkDomain"
import { isoAt, isoOf, isoOrNull } from "../iso.ts"
import { allValues, firstRow, isFound } from "../rows.ts"
import type { linkDomains } from "../tables/index.ts"

/** A short link host that belongs to a workspace. */
interface LinkDomain {
  readonly host: string
  readonly workspaceId: WorkspaceId
  readonly createdAt: string
}

/** A host that a workspace has or claims; the claim ends once anybody has the host. */
export interface HeldHost {
  readonly host: string
  readonly created_at: string
  readonly verified_at: string | null
  readonly records: ReadonlyArray<LinkDomainRecord> | null
  /** True for a claim that is not proved yet. */
  readonly is_claim: boolean
}

type Row = Omit<RawRow<typeof linkDomains.$inferSelect>, "records" | "verified_at">

const toDomain = ({ created_at, host, workspace_id }: Row): LinkDomain => ({
  host,
  workspaceId: workspace_id,
  createdAt: isoOf(created_at)
})

const columns = "host, workspace_id, created_at"

const held = `select host, created_at, verified_at, records, false as is_claim from link_domains where workspace_id = $1
  union all select host, created_at, null, records, true from link_domain_claims where workspace_id = $1`

// A claim goes together with those of other workspaces.
const prove = `with proved as (
    insert into link_domains (host, workspace_id, created_at, verified_at, records)
    select c.host, c.workspace_id, c.created_at, $3::timestamptz, $4::jsonb from link_domain_claims c
    where c.workspace_id = $1 and c.host = $2 on conflict do nothing returning host
  ), ended as (delete from link_domain_claims c using proved where c.host = proved.host)
  select 1 as found from proved`

/** Short link hosts besides the installation's own, in lower case. */
export class LinkDomainRepository extends Context.Service<LinkDomainRepository>()(
  "@tidings/storage/LinkDomainRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const read = (condition: string, value: string) =>
        Effect.map(database.query<Row>(`select ${columns} from link_domains where ${condition}`, [value]), (rows) =>
          rows.map(toDomain)
        )
      const directory = homeDirectory(database)
      const one = (host: string, strength: "share" | "update") => firstRow(read(`host = $1 for ${strength}`, host))
      /** True if this home may have the host, and the change then finds it free there. */
      const reserved = (host: string, change: Effect.Effect<boolean>) =>
        Effect.flatMap(Effect.flatten(directory.reserve("host", host)), (isOurs) =>
          isOurs ? change : Effect.succeed(false)
        )
      return {
        /** Adds a host, which ends every claim to it; false if a workspace has it already. */
        add: (host: string, workspaceId: WorkspaceId, nowMs: number) =>
          reserved(
            host,
            isFound(
              database.query(
                `with added as (insert into link_domains (${columns}) values ($1, $2, $3::timestamptz) on conflict do nothing returning host),
                ended as (delete from link_domain_claims c using added where c.host = added.host)
              select 1 as added from added`,
                [host, workspaceId, isoAt(nowMs)]
              )
            )
          ),

        /** True if a workspace of another home has the host. */
        isElsewhere: (host: string) => directory.isElsewhere("host", host),

        /**
         * Asks, with the next statement, for those of the hosts that are short link hosts; the returned effect waits
         * for them.
         */
        among: (hosts: ReadonlyArray<string>) =>
          Effect.map(
            database.ofInstallation.ask<{ readonly name: string }>(
              "select name from directory where kind = 'host' and name = any($1::text[])",
              [hosts]
            ),
            allValues
          ),

        /** Locks the host against removal until the transaction ends. */
        hold: (host: string) => one(host, "share"),

        /** Like `hold`, but exclusive. */
        lock: (host: string) => one(host, "update"),

        /** Claims a host for a workspace; false if it claims it already. */
        claim: (workspaceId: WorkspaceId, host: string, nowMs: number) =>
          isFound(
            database.query(
              "insert into link_domain_claims (workspace_id, host, created_at) values ($1, $2, $3::timestamptz) on conflict do nothing returning 1 as added",
              [workspaceId, host, isoAt(nowMs)]
            )
          ),

        /** True if the workspace claims the host. */
        isClaimed: (workspaceId: WorkspaceId, host: string) =>
          isFound(
            database.query("select 1 as found from link_domain_claims where workspace_id = $1 and host = $2", [
              workspaceId,
              host
            ])
          ),

        /** Ends a workspace's claim; false if there is none. */
        unclaim: (workspaceId: WorkspaceId, host: string) =>
          isFound(
            database.query(
              "delete from link_domain_claims where workspace_id = $1 and host = $2 returning 1 as removed",
              [workspaceId, host]
            )
          ),

        /** Lists the hosts that a workspace has or claims. */
        held: (workspaceId: WorkspaceId) =>
          Effect.map(database.query<HeldHost>(held, [workspaceId]), (rows) =>
            rows.map((row): HeldHost => ({
              ...row,
              created_at: isoOf(row.created_at),
              verified_at: isoOrNull(row.verified_at)
            }))
          ),

        /**
         * Gives a claimed host to the workspace that proved it, and ends every claim; false if another was first, or if
         * the workspace claims it no more. Claims are not locked: two that prove one host wait for its row alone.
         */
        prove: (workspaceId: WorkspaceId, { host, records }: HeldHost, nowMs: number) =>
          reserved(host, isFound(database.query(prove, [workspaceId, host, isoAt(nowMs), JSON.stringify(records)]))),

        /** Keeps the records as they were looked at. */
        keepRecords: (workspaceId: WorkspaceId, { host, is_claim, records }: HeldHost) =>
          Effect.asVoid(
            database.query(
              `update ${is_claim ? "link_domain_claims" : "link_domains"} set records = $3::jsonb where workspace_id = $1 and host = $2`,
              [workspaceId, host, JSON.stringify(records)]
            )
          ),

        remove: (host: string) =>
          Effect.andThen(
            database.query("delete from link_domains where host = $1", [host]),
            directory.free("host", host)
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import type { RawRow } from "./RawRow.ts"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf, isoAt } from "../iso.ts"
import { allValues, firstRow, isFound } from "../rows.ts"
import type { linkDomains } from "../tables/index.ts"

/** A short link host that belongs to a workspace. */
interface LinkDomain {
  readonly host: string
  readonly workspaceId: WorkspaceId
  readonly createdAt: string
}

type Row = RawRow<typeof linkDomains.$inferSelect>

const toDomain = ({ created_at, host, workspace_id }: Row): LinkDomain => ({
  host,
  workspaceId: workspace_id,
  createdAt: isoOf(created_at)
})

const columns = "host, workspace_id, created_at"

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
      const one = (host: string, strength: "share" | "update") => firstRow(read(`host = $1 for ${strength}`, host))
      return {
        /** Adds a host; false if a workspace has it already. */
        add: (host: string, workspaceId: WorkspaceId, nowMs: number) =>
          isFound(
            database.query(
              `insert into link_domains (${columns}) values ($1, $2, $3::timestamptz) on conflict do nothing returning 1 as added`,
              [host, workspaceId, isoAt(nowMs)]
            )
          ),

        /** Lists hosts in alphabetical order. */
        list: (workspaceId: WorkspaceId) => read("workspace_id = $1 order by host", workspaceId),

        /**
         * Asks, with the next statement, for those of the hosts that are short link hosts; the returned effect waits
         * for them.
         */
        among: (hosts: ReadonlyArray<string>) =>
          Effect.map(
            database.ask<{ readonly host: string }>("select host from link_domains where host = any($1::text[])", [
              hosts
            ]),
            allValues
          ),

        /** Locks the host against removal until the transaction ends. */
        hold: (host: string) => one(host, "share"),

        /** Like `hold`, but exclusive. */
        lock: (host: string) => one(host, "update"),

        remove: (host: string) => Effect.asVoid(database.query("delete from link_domains where host = $1", [host]))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import type { WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { iso } from "../iso.ts"

/** A host of short links that belongs to a workspace. */
export interface LinkDomain {
  readonly host: string
  readonly workspaceId: WorkspaceId
  readonly createdAt: string
}

interface Row {
  readonly host: string
  readonly workspace_id: WorkspaceId
  readonly created_at: string
}

const toDomain = ({ created_at, host, workspace_id }: Row): LinkDomain => ({
  host,
  workspaceId: workspace_id,
  createdAt: iso(created_at)
})

const columns = "host, workspace_id, created_at"

/** Hosts of short links besides the installation's own, in lower case. */
export class LinkDomainRepository extends Context.Service<LinkDomainRepository>()(
  "@tidings/storage/LinkDomainRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const read = (condition: string, value: string) =>
        Effect.map(database.query<Row>(`select ${columns} from link_domains where ${condition}`, [value]), (rows) =>
          rows.map(toDomain)
        )
      const one = (host: string, strength: "share" | "update") =>
        Effect.map(read(`host = $1 for ${strength}`, host), (rows) => rows[0])
      return {
        /** False when some workspace has the host already. */
        add: (host: string, workspaceId: WorkspaceId, nowMs: number) =>
          Effect.map(
            database.query(
              `insert into link_domains (${columns}) values ($1, $2, $3::timestamptz) on conflict do nothing returning 1 as added`,
              [host, workspaceId, new Date(nowMs).toISOString()]
            ),
            (rows) => rows.length === 1
          ),

        /** By host. */
        list: (workspaceId: WorkspaceId) => read("workspace_id = $1 order by host", workspaceId),

        /** Those of the hosts that are hosts of short links: asked with the next statement, and told once that came. */
        among: (hosts: ReadonlyArray<string>) =>
          Effect.map(
            database.ask<{ readonly host: string }>("select host from link_domains where host = any($1::text[])", [
              hosts
            ]),
            Effect.map((rows) => rows.map(({ host }) => host))
          ),

        /** Keeps the host from being taken away until the transaction ends. */
        hold: (host: string) => one(host, "share"),

        /** As `hold`, keeping others from holding it too. */
        lock: (host: string) => one(host, "update"),

        remove: (host: string) => Effect.asVoid(database.query("delete from link_domains where host = $1", [host]))
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

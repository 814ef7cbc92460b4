import { homeDirectory } from "../homes/homeDirectory.ts"
import type { WorkspaceId } from "@tidings/schema/Id"
import { namedByPath } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import type { LinkRow } from "./LinkRepository.ts"
import { firstRow, firstValue } from "../rows.ts"

/** A link's data for a redirect; UTM and route rules are JSON text, so that a change is cheap to detect. */
export type LinkTarget = Pick<LinkRow, "id" | "workspaceId" | "livemode" | "destinationUrl" | "passwordHash"> &
  Readonly<Record<"utm" | "routeRules", string>> &
  Readonly<Record<"goLiveAt" | "expiresAt" | "archivedAt" | "disabledAt", string | null>>

const find = `select id, workspace_id as "workspaceId", livemode, destination_url as "destinationUrl", utm::text as utm,
    route_rules::text as "routeRules", password_hash as "passwordHash", go_live_at as "goLiveAt", expires_at as "expiresAt",
    archived_at as "archivedAt", disabled_at as "disabledAt"
  from links where domain = $1 and lower(slug) = $2 and livemode = $3`

/** Links and their hosts as visitors request them, in all workspaces. */
export class LinkTargetRepository extends Context.Service<LinkTargetRepository>()(
  "@tidings/storage/LinkTargetRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const directory = homeDirectory(database)
      return {
        /** Finds a link by domain (empty for the installation's own) and by `worldPath` in lower case. */
        find: (domain: string, path: string) => {
          const { livemode, slug } = namedByPath(path)
          const found = firstRow(database.query<LinkTarget>(find, [domain, slug, livemode]))
          return domain === "" ? directory.inHomeOf("link", path, found) : directory.inHomeOf("host", domain, found)
        },

        /** Finds the workspace that owns a short link host; undefined if none does. */
        workspaceOf: (host: string) =>
          directory.inHomeOf(
            "host",
            host,
            firstValue<WorkspaceId>(
              database.query("select workspace_id as id from link_domains where host = $1", [host])
            )
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

import type { LinkId, WorkspaceId } from "@tidings/schema/Id"
import { namedByPath } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"

/** A link's data for a redirect; UTM and route rules are JSON text, so that a change is cheap to detect. */
export interface LinkTarget {
  readonly id: LinkId
  readonly workspaceId: WorkspaceId
  readonly livemode: boolean
  readonly destinationUrl: string
  readonly utm: string
  readonly routeRules: string
  readonly passwordHash: string | null
  readonly goLiveAt: string | null
  readonly expiresAt: string | null
  readonly archivedAt: string | null
  readonly disabledAt: string | null
}

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
      return {
        /** Finds a link by domain (empty for the installation's own) and by `worldPath` in lower case. */
        find: (domain: string, path: string) => {
          const { livemode, slug } = namedByPath(path)
          return Effect.map(database.query<LinkTarget>(find, [domain, slug, livemode]), (rows) => rows[0])
        },

        /** Finds the workspace that owns a short link host; undefined if none does. */
        workspaceOf: (host: string) =>
          Effect.map(
            database.query<{ readonly id: WorkspaceId }>(
              "select workspace_id as id from link_domains where host = $1",
              [host]
            ),
            (rows) => rows[0]?.id
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

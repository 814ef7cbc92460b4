import type { LinkId, WorkspaceId } from "@tidings/schema/Id"
import { namedByPath } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"

/** What leads a visitor on; UTM and route rules as the text of their JSON, so that it shows cheaply whether they changed. */
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

/** Links and their hosts as visitors ask for them, whosever they are. */
export class LinkTargetRepository extends Context.Service<LinkTargetRepository>()(
  "@tidings/storage/LinkTargetRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** By domain (empty for the installation's own) and `worldPath` in lower case. */
        find: (domain: string, path: string) => {
          const { livemode, slug } = namedByPath(path)
          return Effect.map(database.query<LinkTarget>(find, [domain, slug, livemode]), (rows) => rows[0])
        },

        /** The workspace that has a host for its short links. */
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

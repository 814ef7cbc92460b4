import { newId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { freshDatabase } from "./postgres.ts"

/** Opens the homes at a URL until the scope closes. */
export const openHomes = (url: string, directUrl?: string) =>
  Effect.map(Layer.build(Layer.fresh(Database.layerPostgres(url, { max: 4, directUrl }))), (context) =>
    Context.get(context, Database)
  )

/** A database of its own whose second home is `01`, until the scope closes. */
export const twoHomes = Effect.gen(function* () {
  const database = yield* openHomes(yield* freshDatabase)
  yield* database.homes.add("second")
  return database
})

/** Adds a workspace to the current home, and returns its id. */
export const addWorkspace = (database: Database["Service"]) =>
  Effect.suspend(() => {
    const id = newId("ws", 0)
    return Effect.as(
      database.query(
        `insert into workspaces (id, name, plan, monthly_send_budget, from_email, from_name, created_at)
          values ($1, 'A', 'pro', 1, 'a@example.com', 'A', now())`,
        [id]
      ),
      id
    )
  })

/** Adds a link on the installation's own host to a workspace of the current home. */
export const addLink = (database: Database["Service"], workspaceId: string, slug: string, livemode: boolean) =>
  database.query(
    `insert into links (id, workspace_id, livemode, domain, slug, destination_url, tags, utm, route_rules, created_at, updated_at)
      values ($1, $2, $3, '', $4, 'https://example.com', '{}', '{}', '[]', now(), now())`,
    [newId("lnk", 0), workspaceId, livemode, slug]
  )

/** Adds a deleted page to a workspace of the current home. */
export const addDeletedPage = (database: Database["Service"], workspaceId: string, slug: string, wasPublic: boolean) =>
  database.query(
    `insert into deleted_pages (id, workspace_id, livemode, slug, was_public) values ($1, $2, true, $3, $4)`,
    [newId("pg", 0), workspaceId, slug, wasPublic]
  )

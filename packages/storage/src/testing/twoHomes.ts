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

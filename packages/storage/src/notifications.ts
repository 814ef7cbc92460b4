import { Data, Deferred, Effect, type Scope } from "effect"
import type { Options } from "postgres"
import { Database } from "./Database.ts"
import { databaseAddressOf } from "./drivers/databaseAddressOf.ts"

/** The channel could not be opened, or not in time. */
export class Unheard extends Data.TaggedError("Unheard")<{ readonly message: string }> {}

const openWithin = "10 seconds"

// Kept open for good: the driver would close it after half an hour.
const lasting = {
  max: 1,
  idle_timeout: null,
  max_lifetime: null,
  connect_timeout: 5,
  prepare: false,
  fetch_types: false
}

/**
 * Listens on a channel (lower case letters and _) until the scope closes, over a connection of its own at a URL that
 * leads to Postgres itself. Returns an effect that ends once that connection is lost; it is not reopened.
 */
export const listen = (
  url: string,
  channel: string,
  hear: (text: string) => void
): Effect.Effect<Effect.Effect<void>, Unheard, Scope.Scope> =>
  Effect.gen(function* () {
    const { default: postgres } = yield* Effect.promise(() => import("postgres"))
    const lost = Deferred.makeUnsafe<void>()
    const at = databaseAddressOf(url)
    const options = {
      ...at.socket,
      ...lasting,
      onnotice: () => {},
      onclose: () => void Deferred.doneUnsafe(lost, Effect.void),
      onnotify: (_: string, text: string) => hear(text)
    }
    const client = yield* Effect.acquireRelease(
      Effect.sync(() => postgres(at.url, options as object as Options<{}>)),
      (client) => Effect.promise(() => client.end({ timeout: 0 }))
    )
    yield* Effect.tryPromise({
      try: () => client.unsafe(`listen ${channel}`),
      catch: (error) => new Unheard({ message: (error as Error).message })
    }).pipe(
      Effect.timeoutOrElse({
        duration: openWithin,
        orElse: () => Effect.fail(new Unheard({ message: "the database did not answer" }))
      })
    )
    return Deferred.await(lost)
  })

/**
 * Notifies a channel's listeners of a text of less than 8,000 bytes. Never within a transaction: transactions with a
 * notify commit one after another.
 */
export const notify = (channel: string, text: string): Effect.Effect<void, never, Database> =>
  Database.use((database) => Effect.asVoid(database.query("select pg_notify($1, $2)", [channel, text])))

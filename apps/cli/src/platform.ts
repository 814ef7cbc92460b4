import { userInfo } from "node:os"
import { localConnector } from "@tidings/connectors/connectorsOf"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import type { DataFolderHeld } from "@tidings/installation/dataLock"
import { databaseOf, layersOf, untended } from "@tidings/installation/layers"
import { type Config, readConfig } from "@tidings/installation/settings"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { heldCalls } from "@tidings/pipeline/heldCalls"
import { type Context, Effect, Layer, type Scope } from "effect"
import { CommandEnvironment } from "./CommandEnvironment.ts"
import { failing, misused, type Stop } from "./Stop.ts"

/** The settings from the environment. */
export const configured: Effect.Effect<Config, Stop> = Effect.flatMap(CommandEnvironment, (env) => {
  const read = readConfig(env)
  return "wrong" in read ? misused(["Settings are wrong:", ...read.wrong].join("\n  ")) : Effect.succeed(read.config)
})

/** Explains to a command that the server holds the data folder. */
export const heldByServer = ({ message }: DataFolderHeld): Stop =>
  misused(`The server holds this database: ${message}. Stop it, or use DATABASE_URL.`)

const opened = <A>(layer: Layer.Layer<A, DataFolderHeld>): Effect.Effect<Context.Context<A>, Stop, Scope.Scope> =>
  Layer.build(layer).pipe(
    Effect.catchTag("DataFolderHeld", heldByServer),
    Effect.catchDefect((defect) =>
      failing(
        `The database cannot be opened (${defect instanceof Error ? defect.message || defect.name : String(defect)}). ${commandLine("doctor")} says more.`
      )
    )
  )

/** Opens the configured database, which migrates it, and closes it again. */
export const migrateTables = (config: Config): Effect.Effect<void, Stop> =>
  Effect.scoped(Effect.asVoid(opened(databaseOf(config))))

// A command needs neither email nor Redis: it sends no mail, and its calls are not counted.
const alone = (config: Config) =>
  heldCalls(async () => bindAll((await import("@tidings/operations/registry")).registry)).pipe(
    Layer.provideMerge(
      layersOf({ ...config, REDIS_URL: undefined }, untended(config), { row: localConnector("email"), credentials: {} })
    )
  )

/** Opens every service over the configured database, until the scope closes. */
export const opening = Effect.flatMap(configured, (config) => opened(alone(config)))

/**
 * Runs an effect with every service over the configured database; if the database cannot be opened, the error gives the
 * reason and the remedy.
 */
export const onPlatform = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const context = yield* opening
    return yield* Effect.provideContext(effect, context)
  }).pipe(Effect.scoped)

/**
 * Returns the operating system's name of the current user; a container's user may have no name, so its uid is used
 * then.
 */
export const operatorName = (): string => {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`
  }
}

import { holdDataFolder } from "@tidings/installation/dataLock"
import { embeddedFolderOf } from "@tidings/installation/layers"
import type { Config } from "@tidings/installation/settings"
import { type Inspection, inspectPglite, inspectPostgres, type Uninspectable } from "@tidings/storage/Inspection"
import { Effect } from "effect"
import { existsSync } from "node:fs"
import { heldByServer } from "../platform.ts"
import type { Stop } from "../Stop.ts"

/** Inspects the configured database without changing it; undefined if the embedded one does not exist yet. */
export const inspected = (config: Config): Effect.Effect<Inspection | undefined, Uninspectable | Stop> => {
  if (config.DATABASE_URL !== undefined) return inspectPostgres(config.DATABASE_URL, config.DATABASE_DIRECT_URL)
  const folder = embeddedFolderOf(config)
  if (!existsSync(folder)) return Effect.succeed(undefined)
  return holdDataFolder(config.TIDINGS_DATA).pipe(
    Effect.catchTag("DataFolderHeld", heldByServer),
    Effect.andThen(inspectPglite(folder)),
    Effect.scoped
  )
}

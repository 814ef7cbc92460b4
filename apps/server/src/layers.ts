import { layer as services } from "@tidings/services/layer"
import { RateLimits } from "@tidings/services/limits/RateLimits"
import { Database } from "@tidings/storage/Database"
import { Layer } from "effect"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Config } from "./settings.ts"

const databaseOf = ({ DATABASE_POOL, DATABASE_URL, TIDINGS_DATA }: Config) => {
  if (DATABASE_URL !== undefined) return Database.layerPostgres(DATABASE_URL, { max: DATABASE_POOL })
  mkdirSync(TIDINGS_DATA, { recursive: true })
  return Database.layerPglite(join(TIDINGS_DATA, "postgres"))
}

/** The implementations that a configuration chooses, and every service over them. */
export const layersOf = (config: Config) =>
  services.pipe(
    Layer.provideMerge(config.REDIS_URL === undefined ? RateLimits.layerMemory : RateLimits.layerRedis(config.REDIS_URL)),
    Layer.provideMerge(databaseOf(config))
  )

import type { Account } from "@tidings/connectors/connectorsOf"
import { AssetStore } from "@tidings/connectors/assets/AssetStore"
import { elsewhere } from "@tidings/jobs/waking/Herald"
import { ComposerModel } from "@tidings/services/composer/model/writtenBy"
import { CredentialsKeys } from "@tidings/services/connectors/Vault"
import { InstalledAccount } from "@tidings/services/connectors/InstalledAccount"
import { liveEmail } from "@tidings/services/handover/liveEmail"
import { layer as services } from "@tidings/services/layer"
import { GeoLookup, geoTablesFrom } from "@tidings/engines/links/clicks/GeoLookup"
import { PublicUrl, ShortDomain } from "@tidings/services/installation/PublicUrl"
import { RateLimits } from "@tidings/services/limits/RateLimits"
import { KeepsLiveMessages } from "@tidings/services/installation/KeepsLiveMessages"
import { LibraryBounds } from "@tidings/services/assets/LibraryBounds"
import { SpamFilter } from "@tidings/services/inbox/MailChecks"
import { PrivateNetworks } from "@tidings/services/outbound/isAllowedAddress"
import { Database } from "@tidings/storage/Database"
import { Layer } from "effect"
import { join } from "node:path"
import { type DataFolderHeld, holdDataFolder } from "./dataLock.ts"
import { emailAccountIn } from "./connectorSettings.ts"
import { modelIn } from "./modelSettings.ts"
import { bucketOf, keepsLiveMessages, publicUrlOf, type Config } from "./settings.ts"

/** Folder of the embedded database's files. */
export const embeddedFolderOf = ({ TIDINGS_DATA }: Config): string => join(TIDINGS_DATA, "postgres")

/** The configured database, migrated; an embedded one is refused while another process has it open. */
export const databaseOf = (config: Config): Layer.Layer<Database, DataFolderHeld> =>
  config.DATABASE_URL !== undefined
    ? Database.layerPostgres(config.DATABASE_URL, {
        max: config.DATABASE_POOL,
        directUrl: config.DATABASE_DIRECT_URL,
        readUrl: config.DATABASE_READ_URL,
        pooler: config.DATABASE_POOLER === undefined ? undefined : config.DATABASE_POOLER === "on"
      })
    : Database.layerPglite(embeddedFolderOf(config)).pipe(
        Layer.provide(Layer.effectDiscard(holdDataFolder(config.TIDINGS_DATA)))
      )

const assets = (config: Config) => {
  const bucket = bucketOf(config)
  return bucket === undefined ? AssetStore.layerFolder(join(config.TIDINGS_DATA, "assets")) : AssetStore.layerS3(bucket)
}

const libraryBounds = ({ ASSETS_MOST, ASSETS_MOST_GB }: Config) =>
  Layer.succeed(LibraryBounds, { files: ASSETS_MOST ?? 10_000, bytes: (ASSETS_MOST_GB ?? 10) * 1024 ** 3 })

const rates = ({ REDIS_URL }: Config) =>
  REDIS_URL === undefined ? RateLimits.layerMemory : RateLimits.layerRedis(REDIS_URL)

const geo = ({ GEO_CITY_DB }: Config) =>
  GEO_CITY_DB === undefined ? Layer.empty : Layer.effect(GeoLookup, geoTablesFrom(GEO_CITY_DB))

/**
 * For a process that works on no jobs: its jobs wake workers over Postgres, or not at all with the embedded database.
 */
export const untended = ({ DATABASE_URL }: Config): Layer.Layer<never, never, Database> =>
  DATABASE_URL === undefined ? Layer.empty : elsewhere

/**
 * The configured implementations, and every service over them; `waking` notifies workers of jobs, and `account` carries
 * live mails.
 */
export const layersOf = <A>(
  config: Config,
  waking: Layer.Layer<A, never, Database>,
  account: Account<"email"> = emailAccountIn(config)
) =>
  services.pipe(
    Layer.provideMerge(Layer.mergeAll(assets(config), liveEmail(account), rates(config))),
    Layer.provideMerge(Layer.succeed(InstalledAccount, emailAccountIn(config))),
    Layer.provideMerge(geo(config)),
    Layer.provideMerge(Layer.succeed(ShortDomain, config.SHORT_DOMAIN)),
    Layer.provideMerge(Layer.succeed(PublicUrl, publicUrlOf(config))),
    Layer.provideMerge(libraryBounds(config)),
    Layer.provideMerge(Layer.succeed(PrivateNetworks, config.PRIVATE_NETWORKS_ALLOWED ?? [])),
    Layer.provideMerge(Layer.succeed(SpamFilter, config.SPAM_CHECK_URL)),
    Layer.provideMerge(Layer.succeed(ComposerModel, modelIn(config))),
    Layer.provideMerge(Layer.succeed(KeepsLiveMessages, keepsLiveMessages(config))),
    Layer.provideMerge(Layer.succeed(CredentialsKeys, config.CREDENTIALS_KEY ?? [])),
    Layer.provideMerge(waking),
    Layer.provideMerge(databaseOf(config))
  )

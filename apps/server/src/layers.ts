import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { layer as services } from "@tidings/services/layer"
import { RateLimits } from "@tidings/services/limits/RateLimits"
import { PublicUrl } from "@tidings/services/sends/PublicUrl"
import { Database } from "@tidings/storage/Database"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { Clock, Effect, Layer } from "effect"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { publicUrlOf, type Config } from "./settings.ts"

const database = ({ DATABASE_POOL, DATABASE_URL, TIDINGS_DATA }: Config) => {
  if (DATABASE_URL !== undefined) return Database.layerPostgres(DATABASE_URL, { max: DATABASE_POOL })
  mkdirSync(TIDINGS_DATA, { recursive: true })
  return Database.layerPglite(join(TIDINGS_DATA, "postgres"))
}

const capture = EmailConnector.layerCapture(({ id, raw, subject, to }) =>
  Effect.gen(function* () {
    const mails = yield* CapturedMailRepository
    yield* mails.insert({ id, raw, subject, toEmail: to, createdAt: new Date(yield* Clock.currentTimeMillis) })
  })
).pipe(Layer.provide(CapturedMailRepository.layer))

const email = ({ SMTP_POOL, SMTP_URL }: Config) =>
  SMTP_URL === undefined ? capture : EmailConnector.layerSmtp(SMTP_URL, { maxConnections: SMTP_POOL })

const rates = ({ REDIS_URL }: Config) =>
  REDIS_URL === undefined ? RateLimits.layerMemory : RateLimits.layerRedis(REDIS_URL)

/** The implementations that a configuration chooses, and every service over them. */
export const layersOf = (config: Config) =>
  services.pipe(
    Layer.provideMerge(Layer.mergeAll(email(config), rates(config), Layer.succeed(PublicUrl, publicUrlOf(config)))),
    Layer.provideMerge(database(config))
  )

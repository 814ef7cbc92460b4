import type { Config } from "@tidings/installation/settings"
import { Effect } from "effect"
import { type DoctorFinding, skipped, well, wrong } from "./DoctorFinding.ts"

/** Returns the reason why Redis does not answer; undefined if it does. */
const silenceOf = (url: string): Effect.Effect<string | undefined> =>
  Effect.promise(async () => {
    const { Redis } = await import("ioredis")
    const redis = new Redis(url, {
      lazyConnect: true,
      connectTimeout: 5_000,
      commandTimeout: 5_000,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null
    })
    // The error of `connect` says only that it failed.
    let cause: NodeJS.ErrnoException | undefined
    redis.on("error", (error: NodeJS.ErrnoException) => (cause = error))
    try {
      await redis.connect()
      await redis.ping()
      return undefined
    } catch (error) {
      const { code, message } = cause ?? (error as NodeJS.ErrnoException)
      return code ?? message
    } finally {
      redis.disconnect()
    }
  })

const advice = "start Redis, or correct REDIS_URL; until then each process counts alone"

/** Checks that the Redis for rate limits answers. */
export const redis = ({ REDIS_URL }: Config): Effect.Effect<DoctorFinding> =>
  REDIS_URL === undefined
    ? Effect.succeed(skipped("redis", "not set; each process counts its calls alone"))
    : Effect.map(silenceOf(REDIS_URL), (silence) =>
        silence === undefined ? well("redis", "answers") : wrong("redis", `does not answer (${silence})`, advice)
      )

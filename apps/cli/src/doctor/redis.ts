import type { Config } from "@tidings/server/settings"
import { Effect } from "effect"
import { type Finding, skipped, well, wrong } from "./Finding.ts"

const ping = (url: string) =>
  Effect.tryPromise({
    try: async () => {
      const { Redis } = await import("ioredis")
      const redis = new Redis(url, {
        lazyConnect: true,
        connectTimeout: 5_000,
        commandTimeout: 5_000,
        maxRetriesPerRequest: 0,
        retryStrategy: () => null
      })
      let cause: Error | undefined
      redis.on("error", (error: Error) => (cause = error))
      try {
        await redis.connect()
        await redis.ping()
      } catch (error) {
        throw cause ?? error
      } finally {
        redis.disconnect()
      }
    },
    catch: (error) => error as NodeJS.ErrnoException
  })

/** Does the Redis that counts rates answer? */
export const redis = ({ REDIS_URL }: Config): Effect.Effect<Finding> =>
  REDIS_URL === undefined
    ? Effect.succeed(skipped("redis", "not set; each process counts its calls alone"))
    : Effect.match(ping(REDIS_URL), {
        onSuccess: () => well("redis", "answers"),
        onFailure: ({ code, message }) =>
          wrong(
            "redis",
            `does not answer (${code ?? message})`,
            "start Redis, or correct REDIS_URL; until then each process counts alone"
          )
      })

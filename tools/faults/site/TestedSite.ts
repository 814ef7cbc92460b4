import { allSends } from "@tidings/server/src/testing/badDay.ts"
import { falseTime } from "@tidings/server/src/testing/falseTime.ts"
import { installedInSecondHome, publishLoginCode, request, tidings } from "@tidings/server/src/testing/installed.ts"
import { sink } from "@tidings/server/src/testing/sink.ts"
import { Database } from "@tidings/storage/Database"
import { clusterOf } from "@tidings/storage/testing/ownCluster"
import { run } from "@tidings/testing/Running"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { Effect } from "effect"
import { randomBytes } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { retryingClient } from "./client.ts"
import { connectGateway, gateway } from "./gateway.ts"
import { network, networkAccount } from "./network.ts"
import { plannedFor } from "./plannedFor.ts"
import { receiver } from "./receiver.ts"
import { ownRedis } from "./redis.ts"
import { supervised } from "./supervised.ts"

/** Number of processes of each role, and megabytes of Postgres's disk. */
export interface SiteSize {
  readonly servers: number
  readonly workers: number
  readonly diskMb: number
}

/** Time of the installation's processes runs this much faster, so that retries come within a run. */
export const timeRate = 5

const sequence = new URL("../../../apps/server/src/testing/crashing.yaml", import.meta.url).pathname

/** Events that the receiver of the whole run subscribes to. */
const subscribed = [
  "order.*",
  "send.sent",
  "send.unconfirmed",
  "sms.sent",
  "sms.unconfirmed",
  "social.post.published",
  "social.post.unconfirmed"
]

/**
 * An installation of its own with all that it talks to, each of which can be broken; it is gone with the scope. Its
 * workspace is in a second home.
 */
export const makeSite = Effect.fnUntraced(function* ({ diskMb, servers: serverCount, workers: workerCount }: SiteSize) {
  const cluster = yield* clusterOf({ diskMb, autovacuum: "on" })
  const mails = yield* sink(5)
  const texts = yield* gateway
  const hook = yield* receiver
  const time = yield* falseTime(timeRate)
  const posts = yield* network(time.nowMs)
  const cache = yield* ownRedis
  const folder = yield* temporaryFolder
  const installation = {
    DATABASE_URL: cluster.url,
    TIDINGS_DATA: folder,
    CREDENTIALS_KEY: randomBytes(32).toString("base64"),
    PRIVATE_NETWORKS_ALLOWED: "127.0.0.0/8"
  }
  const env = {
    ...installation,
    ...time.env,
    ...cache.env,
    SMTP_URL: mails.url,
    PUBLIC_URL: "http://127.0.0.1:8080"
  }
  yield* installedInSecondHome(installation)
  const issued = yield* tidings(
    installation,
    "key",
    "create",
    "--kind",
    "live",
    "--preset",
    "owner",
    "--name",
    "Clients"
  )
  const key = /svc_live_\w{38}/u.exec(issued)![0]
  const secret = join(folder, "api-key")
  writeFileSync(secret, "KEY0123456789ABCDEF")
  yield* connectGateway(installation, texts, secret)
  const client = ["--client-id", "client", "--client-secret", secret, "--access-token", secret]
  const profile = ["--server-url", new URL(posts.url).origin, "--account-ref", networkAccount]
  yield* tidings(installation, "connector", "add", "mastodon", ...client, ...profile)
  const started = (count: number, ROLE: "server" | "worker") =>
    Effect.all(
      Array.from({ length: count }, () => supervised(run({ ...env, ROLE }))),
      { concurrency: 2 }
    )
  const servers = yield* started(serverCount, "server")
  const workers = yield* started(workerCount, "worker")
  const urls = () => servers.map(({ url }) => url())
  const url = () => servers[0]!.url()
  const published = yield* publishLoginCode(url(), key)
  if (published.status !== 200) return yield* Effect.die(new Error(JSON.stringify(published.body)))
  yield* tidings(installation, "apply", sequence, "--yes")
  const listId = yield* plannedFor(url(), key)
  const hooked = yield* request(`${url()}/v1/webhooks`, key, {
    method: "POST",
    body: JSON.stringify({ url: hook.url, events: subscribed })
  })
  const { body: sequences } = yield* request(`${url()}/v1/sequences`, key)

  /** Lists every page of a list, once all is well again. */
  const listed = Effect.fnUntraced(function* (path: string) {
    const all: Array<any> = []
    for (let cursor = ""; ;) {
      const { body } = yield* request(`${url()}${path}?limit=100${cursor}`, key)
      all.push(...body.data)
      if (body.next_cursor === null) return all as ReadonlyArray<any>
      cursor = `&cursor=${body.next_cursor}`
    }
  })

  return {
    cluster,
    servers,
    workers,
    cache,
    time,
    mails,
    texts,
    posts,
    hook,
    key,
    webhookId: hooked.body.id as string,
    listId,
    sequenceId: sequences.data[0].id as string,
    ask: retryingClient(key, urls, timeRate),
    listed,
    read: (path: string) => request(`${url()}${path}`, key),
    sends: Effect.suspend(() => allSends(url(), key)),
    /** Looks into the database of each home, and returns what is found in any. */
    inside: <A, E>(look: Effect.Effect<ReadonlyArray<A>, E, Database>) =>
      Effect.provide(
        Database.use(({ homes }) => Effect.map(homes.each(look), (found) => found.flat())),
        Database.layerPostgres(cluster.url, { max: 1 })
      )
  }
})

export type TestedSite = Effect.Success<ReturnType<typeof makeSite>>

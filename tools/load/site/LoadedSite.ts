import { Database } from "@tidings/storage/Database"
import { observedPostgres, type ObservedUser } from "@tidings/storage/testing/observedPostgres"
import { run } from "@tidings/testing/Running"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { randomBytes } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { releaseAll } from "../../bench/leftovers.ts"
import { startSink } from "../../bench/mail/startSink.ts"
import { seedPostgres } from "../../bench/postgres/seed.ts"
import { requestsOf } from "../../bench/requests.ts"
import { connectGateway, gateway } from "../../faults/site/gateway.ts"
import type { MixAsker } from "../kinds/MixKind.ts"
import type { Answers } from "../kinds/mixOf.ts"
import { processUse } from "../usage/processUse.ts"
import { furnish } from "./furnish.ts"

/** Number of workspaces that ask, and the time between the two events of a sequence run. */
export interface LoadedSiteSize {
  readonly workspaces: number
  readonly settleMs: number
}

const publicUrl = "http://127.0.0.1:8080"

/** An installation of its own on Postgres, with mail server and SMS gateway; all of it is gone with the scope. */
export const makeLoadedSite = Effect.fnUntraced(function* ({ settleMs, workspaces: count }: LoadedSiteSize) {
  yield* Effect.addFinalizer(() => Effect.promise(releaseAll))
  const cluster = yield* observedPostgres
  const mails = yield* Effect.promise(startSink)
  const texts = yield* gateway
  const folder = yield* temporaryFolder
  const installation = {
    DATABASE_URL: cluster.url,
    TIDINGS_DATA: folder,
    CREDENTIALS_KEY: randomBytes(32).toString("base64"),
    PRIVATE_NETWORKS_ALLOWED: "127.0.0.0/8"
  }
  const secretFile = join(folder, "api-key")
  writeFileSync(secretFile, "KEY0123456789ABCDEF")

  const context = yield* Layer.build(worldOver(Database.layerPostgres(cluster.url, { max: 2 })))
  const inside = Effect.provideContext(context)
  const seeded = yield* Effect.forEach(Array.from({ length: count }), () =>
    Effect.promise(() => seedPostgres(cluster.url))
  )
  for (const { workspaceId } of seeded) yield* connectGateway(installation, texts, secretFile, workspaceId)

  /** Starts a process of a role, whose statements are counted under a user of its own. */
  const started = (ROLE: "server" | "worker") => {
    const user: ObservedUser = `tidings_${ROLE}`
    const own = { SMTP_URL: mails.url, SMTP_POOL: "8", PUBLIC_URL: publicUrl, ROLE, DATABASE_URL: cluster.as(user) }
    return run({ ...installation, ...own })
  }
  const server = yield* started("server")
  const worker = yield* started("worker")
  const workspaces = yield* Effect.forEach(seeded, ({ secret, workspaceId }, n) =>
    Effect.map(
      Effect.promise(() => furnish(requestsOf(server.url, secret), n)),
      ({ linkPath }) => ({ secret, workspaceId, linkPath })
    )
  )

  const ledger: Array<ReadonlyArray<Answers>> = []
  let mailsLeft = 0
  return {
    cluster,
    texts,
    /** Answers to every load so far. */
    ledger,
    /** Returns the mails that came to the mail server since it was asked last. */
    takeMails: Effect.promise(async () => {
      const taken = await mails.take()
      mailsLeft += taken.arrivals.length
      return taken
    }),
    mailsLeft: () => mailsLeft,
    workspaces,
    started,
    inside,
    /** Makes a further workspace, which asks for nothing. */
    further: Effect.promise(() => seedPostgres(cluster.url)),
    /** The workspaces as they ask a server. */
    askersAt: (url: string): ReadonlyArray<MixAsker> =>
      workspaces.map(({ linkPath, secret }) => ({ requests: requestsOf(url, secret), url, linkPath, settleMs })),
    url: server.url,
    /** Reads what the processes use now. */
    uses: () => ({
      server: processUse(server.process.pid!),
      worker: processUse(worker.process.pid!),
      Postgres: processUse(cluster.pid)
    }),
    said: () => server.said() + worker.said()
  }
})

export type LoadedSite = Effect.Success<ReturnType<typeof makeLoadedSite>>

/** Words for the processes, in the order of reports. */
export const parties = ["server", "worker", "Postgres"] as const
export type Party = (typeof parties)[number]

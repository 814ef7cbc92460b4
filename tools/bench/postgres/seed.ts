import { inHome } from "@tidings/storage/homes/inHome"
import { newId, type KeyId, type WorkspaceId } from "@tidings/schema/Id"
import { Signer } from "@tidings/services/access/Signer"
import { KeyEvents } from "@tidings/services/keys/KeyEvents"
import { Keys } from "@tidings/services/keys/Keys"
import { WebhookFanOut } from "@tidings/services/webhooks/WebhookFanOut"
import { WorkspaceTurns } from "@tidings/services/workspace/WorkspaceTurns"
import { Queue } from "@tidings/jobs/Queue"
import { Cursors } from "@tidings/services/paging/Cursors"
import { Database } from "@tidings/storage/Database"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { layer as repositories } from "@tidings/storage/repositories/layer"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Effect, Layer } from "effect"
import { memoized } from "@tidings/schema/once/memoized"
import { temporaryDatabase, type TemporaryDatabase } from "./temporaryDatabase.ts"

/** A workspace whose limits no load reaches, though every call is counted against them. */
interface Seeded {
  readonly workspaceId: WorkspaceId
  readonly keyId: KeyId
  readonly secret: string
  /** Secret of a key that only simulates. */
  readonly sandboxSecret: string
}

/** Rate limits that are counted and never reached. */
const unreachable = { keyPerSecond: 1_000_000, keyBurst: 1_000_000, workspacePerMinute: 1_000_000_000 }
const monthlySendBudget = 1_000_000_000

/** Look of the workspace's brand. */
const look = {
  palette: { primary: "#1d5c4c", background: "#f4f1ea", text: "#1d2927", accent: "#e0a02b" },
  typography: { heading: "Fraunces", body: "Inter" },
  logos: [],
  voice: null,
  emailDefaults: { footer: null, postalAddress: null }
}

const rows = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  const workspaceId = newId("ws", now)
  const workspaces = yield* WorkspaceRepository
  yield* workspaces.insert({
    id: workspaceId,
    name: "Bench",
    plan: "enterprise",
    rates: unreachable,
    monthlySendBudget,
    fromEmail: "bench@tidings.example",
    fromName: "Bench",
    createdAt: new Date(now)
  })
  const brands = yield* BrandRepository
  yield* brands.insert({
    id: newId("brd", now),
    workspaceId,
    name: "Bench",
    isDefault: true,
    domain: "bench.example",
    look,
    createdAt: new Date(now)
  })
  const keys = yield* Keys
  const { key, secret } = yield* keys.create({ workspaceId, kind: "live", name: "Bench", grants: "full" })
  const sandbox = yield* keys.create({ workspaceId, kind: "test", name: "Sandbox", grants: "full" })
  return { workspaceId, keyId: key.id, secret, sandboxSecret: sandbox.secret }
})

const services = Keys.layer.pipe(
  Layer.provide(KeyEvents.layer),
  Layer.provide(WebhookFanOut.layer),
  Layer.provide(WorkspaceTurns.layer),
  Layer.provide(Queue.layer),
  Layer.provide(Cursors.layer),
  Layer.provide(Signer.layer),
  Layer.provideMerge(repositories)
)

const seed = (database: Layer.Layer<Database>): Promise<Seeded> =>
  Effect.runPromise(Effect.provide(rows, Layer.provide(services, database)))

/** Seeds a database of the server, and migrates it if it is not migrated. */
export const seedPostgres = (url: string) => seed(Database.layerPostgres(url, { max: 1 }))

/** A migrated database of the server, created once, to be copied. */
export const migratedDatabase = memoized(async (): Promise<TemporaryDatabase> => {
  const database = await temporaryDatabase()
  await Effect.runPromise(Effect.scoped(Layer.build(Database.layerPostgres(database.url, { max: 1 }))))
  return database
})

const template = memoized(async () => {
  const database = await temporaryDatabase(await migratedDatabase())
  return { database, seeded: await seedPostgres(database.url) }
})

/** Creates a database of the server with a workspace in it, the same in each. */
export const seededDatabase = async (): Promise<TemporaryDatabase & Seeded> => {
  const { database, seeded } = await template()
  return { ...seeded, ...(await temporaryDatabase(database)) }
}

/** Creates a database of the server with workspaces spread evenly over homes, and returns a URL of each home. */
export const homesDatabase = async (workspaces: number, homes: number) => {
  const database = await temporaryDatabase(await migratedDatabase())
  const seeding = Effect.gen(function* () {
    const { homes: all } = yield* Database
    for (let n = 1; n < homes; n++) yield* all.add(`home_${n}`)
    const known = yield* all.list
    const secrets = yield* Effect.forEach(Array.from({ length: workspaces }), (_, n) =>
      Effect.map(inHome(known[n % homes]!.code, rows), ({ secret }) => secret)
    )
    return { database, secrets, homeUrls: known.map(({ schema }) => `${database.url}?search_path=${schema}`) }
  })
  const layer = Layer.provideMerge(services, Database.layerPostgres(database.url, { max: 2 }))
  return Effect.runPromise(Effect.provide(seeding, layer))
}

/** Creates an embedded database in an empty folder and seeds it. */
export const seedEmbedded = (folder: string) => seed(Database.layerPglite(folder))

import type { WorkspaceId } from "@tidings/schema/Id"
import { askOnce } from "../load/askOnce.ts"
import { memoized } from "@tidings/schema/once/memoized"
import { onPostgres } from "../servers/onPostgres.ts"
import { watchDeliveries } from "../postgres/deliveries.ts"
import { temporaryDatabase, type TemporaryDatabase } from "../postgres/temporaryDatabase.ts"
import { takeWaiting, type WaitingMail } from "../postgres/waitingMails.ts"
import { requestsOf } from "../requests.ts"
import { migratedDatabase, seedPostgres } from "../postgres/seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { categories, publishTemplates, templateKeyOf, type Category } from "./message.ts"
import { type Sink, startSink } from "./startSink.ts"

export const pool = 8
const forgetWithinSeconds = 30

/** A workspace with a published template of each category. */
export interface Sender {
  readonly workspaceId: WorkspaceId
  readonly secret: string
  readonly sandboxSecret: string
  /** One of its sends of each category, to be copied. */
  readonly waiting: Readonly<Record<Category, WaitingMail>>
}

/** A database, the sink of its mails, and the settings that start the platform between them. */
export interface Post extends AsyncDisposable {
  /** URL of the database. */
  readonly url: string
  readonly sink: Sink
  readonly env: Readonly<Record<string, string>>
  readonly busy: Sender
  readonly quiet: Sender
  /** Deletes waiting mails and the sink's record. */
  readonly clear: () => Promise<void>
}

const prepareSender = async (url: string, server: string): Promise<Sender> => {
  const { sandboxSecret, secret, workspaceId } = await seedPostgres(url)
  const requests = requestsOf(server, secret)
  await publishTemplates(requests)
  const waiting: Partial<Record<Category, WaitingMail>> = {}
  for (const category of categories) {
    const to = `first-${category}@sink.example`
    await askOnce(requests.sendTo(templateKeyOf(category), to))
    waiting[category] = await takeWaiting(url, to)
  }
  return { workspaceId, secret, sandboxSecret, waiting: waiting as Sender["waiting"] }
}

/** A database with two workspaces that have published templates, to be copied. */
interface Prepared {
  readonly database: TemporaryDatabase
  readonly busy: Sender
  readonly quiet: Sender
}

const publicUrl = { PUBLIC_URL: "http://tidings.example" }

/** The prepared database, created once; no worker has run on it. */
const prepared = memoized(async (): Promise<Prepared> => {
  const database = await temporaryDatabase(await migratedDatabase())
  await using server = await startPlatform({ ...onPostgres(database), ...publicUrl, ROLE: "server" })
  await server.answers("/readyz")
  const sender = () => prepareSender(database.url, server.url)
  return { database, busy: await sender(), quiet: await sender() }
})

/** Opens a copy of the prepared database, with its mails going to a mail server in its own process. */
export const openPost = async (): Promise<Post> => {
  await using stack = new AsyncDisposableStack()
  const sink = stack.use(await startSink())
  const { busy, database: template, quiet } = await prepared()
  const database = stack.use(await temporaryDatabase(template))
  const deliveries = stack.use(watchDeliveries(database.url))
  const held = stack.move()
  return {
    url: database.url,
    sink,
    env: { ...onPostgres(database), SMTP_URL: sink.url, SMTP_POOL: String(pool), ...publicUrl },
    busy,
    quiet,
    clear: async () => {
      await deliveries.forgetWaiting(forgetWithinSeconds)
      await sink.take()
    },
    [Symbol.asyncDispose]: () => held.disposeAsync()
  }
}

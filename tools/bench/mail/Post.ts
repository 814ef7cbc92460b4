import type { WorkspaceId } from "@tidings/schema/Id"
import { ask } from "../load/ask.ts"
import { once } from "../once.ts"
import { onPostgres } from "../servers/onPostgres.ts"
import { watchDeliveries } from "../postgres/deliveries.ts"
import { takeWaiting, type Waiting } from "../postgres/protocol/messages.ts"
import { temporaryDatabase, type TemporaryDatabase } from "../postgres/temporaryDatabase.ts"
import { requestsOf } from "../requests.ts"
import { migrated, seedPostgres } from "../postgres/seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { categories, publishTemplates, templateOf, type Category } from "./message.ts"
import { type MailServer, type Sink, startMailServer } from "./startSink.ts"

export const pool = 8
const forgetWithinSeconds = 30

/** A workspace with a published template of each category. */
export interface Sender {
  readonly workspaceId: WorkspaceId
  readonly secret: string
  readonly sandboxSecret: string
  /** One of its sends of each category, to be copied. */
  readonly waiting: Readonly<Record<Category, Waiting>>
}

/** The source and target of one channel's messages. */
export interface Outlet {
  /** URL of the database. */
  readonly url: string
  readonly sink: Sink
  /** The sink's key of a message. */
  readonly named: "id" | "recipient"
  /** A message of the busy workspace, to be copied. */
  readonly waiting: Waiting
  /** Deletes waiting messages and the sink's record. */
  readonly clear: () => Promise<void>
}

/** A database, the sink of its mails, and the settings that start the platform between them. */
export interface Post<S extends Sink = MailServer> extends Outlet, AsyncDisposable {
  readonly sink: S
  readonly env: Readonly<Record<string, string>>
  readonly busy: Sender
  readonly quiet: Sender
}

/** Returns a function that deletes a database's waiting messages and a sink's record. */
export const clearing =
  ({ forgetWaiting }: ReturnType<typeof watchDeliveries>, sink: Sink): Outlet["clear"] =>
  async () => {
    await forgetWaiting(forgetWithinSeconds)
    await sink.take()
  }

const prepareSender = async (url: string, server: string): Promise<Sender> => {
  const { sandboxSecret, secret, workspaceId } = await seedPostgres(url)
  const requests = requestsOf(server, secret)
  await publishTemplates(requests)
  const waiting: Partial<Record<Category, Waiting>> = {}
  for (const category of categories) {
    const to = `first-${category}@sink.example`
    await ask(requests.sendTo(templateOf(category), to))
    waiting[category] = await takeWaiting(url, "email", to)
  }
  return { workspaceId, secret, sandboxSecret, waiting: waiting as Sender["waiting"] }
}

/** A sink, and the platform's settings for it. */
interface Way<S extends Sink> {
  readonly started: Promise<S>
  readonly named: Outlet["named"]
  readonly settingsFor: (sink: S) => Readonly<Record<string, string>>
  readonly from?: Prepared | undefined
}

/** A database with two workspaces that have published templates, to be copied. */
export interface Prepared {
  readonly database: TemporaryDatabase
  readonly busy: Sender
  readonly quiet: Sender
}

const publicUrl = { PUBLIC_URL: "http://tidings.example" }

/** The prepared database, created once; no worker has run on it. */
export const prepared = once(async (): Promise<Prepared> => {
  const database = await temporaryDatabase(await migrated())
  await using server = await startPlatform({ ...onPostgres(database), ...publicUrl, ROLE: "server" })
  await server.answers("/readyz")
  const sender = () => prepareSender(database.url, server.url)
  return { database, busy: await sender(), quiet: await sender() }
})

/** Opens a copy of the prepared database, with its mails going to a sink. */
export const openPostTo = async <S extends Sink>({ from, named, settingsFor, started }: Way<S>): Promise<Post<S>> => {
  await using stack = new AsyncDisposableStack()
  const sink = stack.use(await started)
  const { busy, database: template, quiet } = from ?? (await prepared())
  const database = stack.use(await temporaryDatabase(template))
  const env = { ...onPostgres(database), ...settingsFor(sink), ...publicUrl }
  const deliveries = stack.use(watchDeliveries(database.url))
  const held = stack.move()
  return {
    url: database.url,
    sink,
    named,
    waiting: busy.waiting.transactional,
    env,
    busy,
    quiet,
    clear: clearing(deliveries, sink),
    [Symbol.asyncDispose]: () => held.disposeAsync()
  }
}

/** Opens a post like `openPostTo`, with a mail server in its own process. */
export const openPost = (pipelining: boolean, from?: Prepared): Promise<Post> =>
  openPostTo({
    from,
    started: startMailServer(pipelining),
    named: "recipient",
    settingsFor: ({ url }) => ({ SMTP_URL: url, SMTP_POOL: String(pool) })
  })

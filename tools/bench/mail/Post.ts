import type { WorkspaceId } from "@tidings/schema/Id"
import { ask } from "../load/ask.ts"
import { once } from "../once.ts"
import { onPostgres } from "../servers/onPostgres.ts"
import { watchDeliveries } from "../postgres/deliveries.ts"
import { takeWaiting, type Waiting } from "../postgres/messages.ts"
import { temporaryDatabase, type TemporaryDatabase } from "../temporaryDatabase.ts"
import { requestsOf } from "../requests.ts"
import { migrated, seedPostgres } from "../seed.ts"
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

/** Where messages of one channel come from and go to. */
export interface Outlet {
  /** The database's. */
  readonly url: string
  readonly sink: Sink
  /** What the sink knows messages by. */
  readonly named: "id" | "recipient"
  /** A message of the busy workspace, to be copied. */
  readonly waiting: Waiting
  /** Forgets what waits and what came. */
  readonly clear: () => Promise<void>
}

/** A database, what takes its mails, and what starts the platform between them. */
export interface Post<S extends Sink = MailServer> extends Outlet, AsyncDisposable {
  readonly sink: S
  readonly env: Readonly<Record<string, string>>
  readonly busy: Sender
  readonly quiet: Sender
}

/** What forgets all that waits in a database, and that came to a sink. */
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

/** What opens a sink, and how the platform is to speak to it. */
interface Way<S extends Sink> {
  readonly started: Promise<S>
  readonly named: Outlet["named"]
  readonly settingsFor: (sink: S) => Readonly<Record<string, string>>
  readonly from?: Prepared | undefined
}

/** A database in which two workspaces have published templates, to be copied. */
export interface Prepared {
  readonly database: TemporaryDatabase
  readonly busy: Sender
  readonly quiet: Sender
}

const publicUrl = { PUBLIC_URL: "http://tidings.example" }

/** Made once; nobody has worked on a job in it. */
export const prepared = once(async (): Promise<Prepared> => {
  const database = await temporaryDatabase(await migrated())
  await using server = await startPlatform({ ...onPostgres(database), ...publicUrl, ROLE: "server" })
  await server.answers("/readyz")
  const sender = () => prepareSender(database.url, server.url)
  return { database, busy: await sender(), quiet: await sender() }
})

/** Opens a copy of what is prepared, its mails going to a sink. */
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

/** As `openPostTo`, with a mail server in a process of its own. */
export const openPost = (pipelining: boolean, from?: Prepared): Promise<Post> =>
  openPostTo({
    from,
    started: startMailServer(pipelining),
    named: "recipient",
    settingsFor: ({ url }) => ({ SMTP_URL: url, SMTP_POOL: String(pool) })
  })

import type { WorkspaceId } from "@tidings/schema/Id"
import { ask } from "../load/ask.ts"
import { onPostgres } from "../parts/onPostgres.ts"
import { watchDeliveries } from "../postgres/deliveries.ts"
import { takeWaiting, type Waiting } from "../postgres/mails.ts"
import { temporaryDatabase } from "../postgres/temporaryDatabase.ts"
import { requestsOf } from "../requests.ts"
import { seedPostgres } from "../seed.ts"
import { startPlatform } from "../servers/platform.ts"
import { categories, publishTemplates, templateOf, type Category } from "./message.ts"
import { startSink, type Sink } from "./startSink.ts"

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

/** A database, a mail server, and what starts the platform between them. */
export interface Post extends AsyncDisposable {
  readonly url: string
  readonly sink: Sink
  readonly env: Readonly<Record<string, string>>
  readonly busy: Sender
  readonly quiet: Sender
  /** Forgets what waits and what came. */
  readonly clear: () => Promise<void>
}

const prepareSender = async (url: string, server: string): Promise<Sender> => {
  const { sandboxSecret, secret, workspaceId } = await seedPostgres(url)
  const requests = requestsOf(server, secret)
  await publishTemplates(requests)
  const waiting: Partial<Record<Category, Waiting>> = {}
  for (const category of categories) {
    const to = `first-${category}@sink.example`
    await ask(requests.sendTo(templateOf(category), to))
    waiting[category] = await takeWaiting(url, to)
  }
  return { workspaceId, secret, sandboxSecret, waiting: waiting as Sender["waiting"] }
}

/** Opens a database with two workspaces, and a mail server in a process of its own. */
export const openPost = async (pipelining: boolean): Promise<Post> => {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await temporaryDatabase())
  const sink = stack.use(await startSink({ pipelining }))
  const env = {
    ...onPostgres(database),
    SMTP_URL: sink.url,
    SMTP_POOL: String(pool),
    PUBLIC_URL: "http://tidings.example"
  }
  const senders: Array<Sender> = []
  {
    await using server = await startPlatform({ ...env, ROLE: "server" })
    await server.answers("/readyz")
    for (let index = 0; index < 2; index++) senders.push(await prepareSender(database.url, server.url))
  }
  const deliveries = stack.use(watchDeliveries(database.url))
  const held = stack.move()
  return {
    url: database.url,
    sink,
    env,
    busy: senders[0]!,
    quiet: senders[1]!,
    clear: async () => {
      await deliveries.forgetWaiting(forgetWithinSeconds)
      await sink.take()
    },
    [Symbol.asyncDispose]: () => held.disposeAsync()
  }
}

import { layersOf, untended } from "@tidings/installation/layers"
import { readConfig } from "@tidings/installation/settings"
import { Connecting, type ToConnect } from "@tidings/services/connectors/Connecting"
import { providers } from "@tidings/services/connectors/providers"
import { Effect } from "effect"
import { randomBytes } from "node:crypto"
import { ask } from "../load/ask.ts"
import { clearing, openPostTo, type Outlet, type Post } from "../mail/Post.ts"
import { type Sink, startHttpSink } from "../mail/startSink.ts"
import { watchDeliveries } from "../postgres/deliveries.ts"
import { takeWaiting, type Waiting } from "../postgres/protocol/messages.ts"
import { requestsOf } from "../requests.ts"
import { startPlatform } from "../servers/platform.ts"
import { textAccount } from "./startPoster.ts"

/** Recipient of the codes. */
export const phone = "+353861234567"

/** Returns the name of the provider whose accounts have such credentials. */
const providerOf = (credentials: ToConnect["credentials"]): string => {
  const row = providers.find(({ credentials: { fields } }) => Object.keys(credentials).every((name) => name in fields))
  if (row === undefined) throw new Error("no provider knows its accounts by these credentials")
  return row.name
}

/** Connects an account of a workspace like its operator. */
const connect = async (env: Readonly<Record<string, string>>, given: ToConnect) => {
  const read = readConfig(env)
  if ("wrong" in read) throw new Error(read.wrong.join("\n"))
  const connecting = Connecting.use((accounts) => Effect.flatMap(accounts.prove(given), accounts.add))
  await Effect.runPromise(Effect.provide(connecting, layersOf(read.config, untended(read.config))))
}

/** Creates a waiting text message, accepted while no worker runs. */
const waitingText = async ({ busy, env, url }: Post<Sink>): Promise<Waiting> => {
  await using server = await startPlatform({ ...env, ROLE: "server" })
  await server.answers("/readyz")
  await ask(requestsOf(server.url, busy.secret).text(phone))
  return takeWaiting(url, "sms", phone)
}

/**
 * Opens a database whose mails go to a provider over HTTP through the installation's account, and text messages through
 * an account of the busy workspace.
 */
export const openHttp = async (): Promise<Post<Sink> & { readonly texts: Outlet }> => {
  await using stack = new AsyncDisposableStack()
  const post = stack.use(
    await openPostTo({
      started: startHttpSink(new URL("peer.ts", import.meta.url)),
      named: "id",
      settingsFor: ({ url }) => ({
        RESEND_API_KEY: "re_bench",
        RESEND_API_URL: url,
        CREDENTIALS_KEY: randomBytes(32).toString("base64")
      })
    })
  )
  const { busy, env, sink, url } = post
  const credentials = { ...textAccount, apiUrl: sink.url }
  await connect(env, { workspaceId: busy.workspaceId, provider: providerOf(credentials), credentials })
  const waiting = await waitingText(post)
  const clear = clearing(stack.use(watchDeliveries(url, "sms")), sink)
  const held = stack.move()
  return {
    ...post,
    texts: { url, sink, named: "id", waiting, clear },
    [Symbol.asyncDispose]: () => held.disposeAsync()
  }
}

import { Client, StreamableHTTPClientTransport, type SubscriptionFilter } from "@modelcontextprotocol/client"
import { Effect, Queue } from "effect"

/** A client of the official SDK for revision 2026-07-28, and a queue of the notifications that it receives. */
export const listening = Effect.fnUntraced(function* (url: string, key: string) {
  const told = yield* Queue.unbounded<string>()
  const tell = (what: string) => () => void Queue.offerUnsafe(told, what)
  const connect = async () => {
    const client = new Client(
      { name: "probe", version: "1.0" },
      { versionNegotiation: { mode: { pin: "2026-07-28" } } }
    )
    client.setNotificationHandler("notifications/tools/list_changed", tell("tools"))
    client.setNotificationHandler("notifications/resources/list_changed", tell("resources"))
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => tell(params.uri)())
    const requestInit = { headers: { Authorization: `Bearer ${key}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
    return client
  }
  const client = yield* Effect.acquireRelease(Effect.promise(connect), (client) => Effect.promise(() => client.close()))
  const listenTo = (filter: SubscriptionFilter) => Effect.tryPromise(() => client.listen(filter))
  return { told, listenTo, listen: listenTo({ toolsListChanged: true }) }
})

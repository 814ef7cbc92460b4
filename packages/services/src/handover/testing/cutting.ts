import { Effect } from "effect"
import { connect, createServer, type AddressInfo, type Socket } from "node:net"

/** Proxy between us and a provider: relays both ways, and asks `hears` before it relays an answer of the provider. */
export const between = Effect.fnUntraced(function* (port: number, hears: () => "relay" | "cut" | "hold") {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const provider = connect(port, "127.0.0.1")
    for (const socket of [client, provider]) {
      sockets.add(socket)
      socket.on("error", () => {})
      socket.once("close", () => {
        sockets.delete(socket)
        client.destroy()
        provider.destroy()
      })
    }
    client.pipe(provider)
    provider.on("data", (said) => {
      const what = hears()
      if (what === "relay") client.write(said)
      if (what === "cut") client.destroy()
    })
  })
  yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      server.close()
      for (const socket of sockets) socket.destroy()
    })
  )
  return (server.address() as AddressInfo).port
})

const address = /127\.0\.0\.1:(\d+)/u

/** Returns the local port in a set of credentials. */
export const portIn = (credentials: unknown): number => Number(address.exec(JSON.stringify(credentials))?.[1])

/** Returns a copy of the credentials with another port. */
export const leadingTo = (credentials: unknown, port: number): unknown =>
  JSON.parse(JSON.stringify(credentials).replaceAll(new RegExp(address, "gu"), `127.0.0.1:${port}`))

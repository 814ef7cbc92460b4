import { setTimeout as sleep } from "node:timers/promises"
import { createServer, connect, type AddressInfo, type Socket } from "node:net"
import { leftover } from "../../leftovers.ts"
import { frontendReader, type FrontendMessage } from "./frontendMessages.ts"

/**
 * The messages that a client sent to Postgres before it waited for an answer: the texts of the statements, first those
 * being prepared.
 */
export type Flight = ReadonlyArray<string>

const delayMs = 5

/** Converts a connection's messages to the statements they name. */
const textsOf = () => {
  const prepared = new Map<string, string>()
  return (message: FrontendMessage): string => {
    if (message.kind === "query") return message.text
    if (message.kind === "bind") return prepared.get(message.name) ?? ""
    prepared.set(message.name, message.text)
    return `prepare ${message.text}`
  }
}

/**
 * Proxies between a client and Postgres and records every flight of every connection, in the order in which they left.
 * An answer reaches the client 5 ms late, so that everything it sends without waiting for one belongs to the same
 * flight; answers are not delayed between `hurry` and `delay`, while nobody counts.
 */
export const watchFlights = async (url: string) => {
  const target = new URL(url)
  const flights: Array<Array<string>> = []
  const sockets = new Set<Socket>()
  let delays = true
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    const read = frontendReader()
    const textOf = textsOf()
    let flight: Array<string> | undefined
    let delivered = Promise.resolve()
    client.on("data", (chunk: Buffer) => {
      if (flight === undefined) flights.push((flight = []))
      flight.push(...read(chunk).map(textOf))
      upstream.write(chunk)
    })
    upstream.on("data", (chunk: Buffer) => {
      const due = delays ? sleep(delayMs) : undefined
      delivered = delivered.then(async () => {
        await due
        flight = undefined
        client.write(chunk)
      })
    })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on("error", () => {})
      socket.on("close", () => {
        client.destroy()
        upstream.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  const through = new URL(url)
  through.hostname = "127.0.0.1"
  through.port = String((server.address() as AddressInfo).port)
  const close = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: through.href,
    flights: flights as ReadonlyArray<Flight>,
    hurry: () => void (delays = false),
    delay: () => void (delays = true),
    ...leftover(close)
  }
}

import { createServer, connect, type AddressInfo, type Socket } from "node:net"
import { owned } from "../leftovers.ts"
import { frontendReader, type FrontendMessage } from "./frontendMessages.ts"

/** One statement as it was run. */
export interface Statement {
  readonly text: string
  readonly params: ReadonlyArray<string | null>
}

/** Turns a connection's messages into the statements they run. */
const statementsOf = () => {
  const prepared = new Map<string, string>()
  return (message: FrontendMessage): Statement | undefined => {
    switch (message.kind) {
      case "query":
        return { text: message.text, params: [] }
      case "parse":
        prepared.set(message.name, message.text)
        return undefined
      case "bind":
        return { text: prepared.get(message.name) ?? "", params: message.params }
    }
  }
}

/** Stands between a client and Postgres and keeps every statement, connection by connection, in order. */
export const recorder = async (url: string) => {
  const target = new URL(url)
  const traces: Array<Array<Statement>> = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    const read = frontendReader()
    const statement = statementsOf()
    const trace: Array<Statement> = []
    traces.push(trace)
    client.on("data", (chunk: Buffer) => {
      for (const message of read(chunk)) {
        const run = statement(message)
        if (run !== undefined) trace.push(run)
      }
    })
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
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
  return { url: through.href, traces, ...owned(close) }
}

import { assert, describe, it } from "@effect/vitest"
import { createServer, type AddressInfo, type Server, type Socket } from "node:net"
import { LoadConnection } from "./LoadConnection.ts"

const answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

/** A server that answers each request of a connection by its number there, from 1. */
const answering = async (
  answers: (socket: Socket, request: number, connection: number) => void,
  hear: (text: string) => void = () => {}
) => {
  let connections = 0
  const server: Server = createServer((socket) => {
    const connection = ++connections
    let requests = 0
    socket.on("error", () => {})
    socket.on("data", (chunk) => {
      hear(chunk.toString())
      answers(socket, ++requests, connection)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    request: { url: `http://127.0.0.1:${port}/`, method: "GET", headers: {} } as const,
    connections: () => connections,
    [Symbol.dispose]: () => void server.close()
  }
}

describe("Line", () => {
  it("opens anew what the other side closed while it waited its turn", async () => {
    using server = await answering((socket) => socket.end(answer))
    const line = await LoadConnection.open(server.request)
    for (let turn = 0; turn < 3; turn++) await line.ask()
    line.close()
    assert.strictEqual(server.connections(), 3)
  })

  it("asks again where the other side closed just as it was asked", async () => {
    using server = await answering((socket, request, connection) =>
      connection === 1 && request === 2 ? socket.destroy() : socket.write(answer)
    )
    const line = await LoadConnection.open(server.request)
    for (let turn = 0; turn < 3; turn++) await line.ask()
    line.close()
    assert.strictEqual(server.connections(), 2)
  })

  it("tells the length of a body as it is with its ids, another each time", async () => {
    const heard: Array<string> = []
    using server = await answering(
      (socket) => socket.write(answer),
      (text) => heard.push(text)
    )
    const line = await LoadConnection.open({ ...server.request, method: "POST", body: "to [<id>]" })
    await line.ask()
    await line.ask()
    line.close()
    for (const text of heard) assert.match(text, /\r\nContent-Length: 39\r\n\r\nto [0-9a-f-]{36}$/u)
    assert.strictEqual(new Set(heard).size, 2)
  })

  it("refuses an answer that breaks off, and a fresh connection that is closed", async () => {
    using server = await answering((socket, _, connection) =>
      connection === 1 ? socket.end(answer.slice(0, 20)) : socket.destroy()
    )
    const [broken, closed] = [await LoadConnection.open(server.request), await LoadConnection.open(server.request)]
    for (const line of [broken, closed]) {
      const failure = await line.ask().then(
        () => undefined,
        (error: Error) => error.message
      )
      assert.match(failure!, /closed/u)
      line.close()
    }
  })
})

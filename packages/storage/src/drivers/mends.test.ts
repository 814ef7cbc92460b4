import { assert, it, onTestFinished, vi } from "@effect/vitest"
import { once } from "node:events"
import { type AddressInfo, connect, createServer, Socket } from "node:net"
import postgres from "postgres"

/** Messages of the server: the login is accepted, a statement is over, one failed for good. */
const message = (type: string, body: string) => {
  const bytes = Buffer.from(`${type}....${body}`, "latin1")
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}
const ready = message("Z", "I")
const accepted = Buffer.concat([message("R", "\0\0\0\0"), ready])
const done = Buffer.concat([message("C", "SELECT 0\0"), ready])
const ending = message("E", "SFATAL\0C57P01\0Mgoing down\0\0")
const lost = { end: ending }
const reset = "reset"

/** One answer to each packet of one connection, its login first; `lost` ends the connection, `reset` breaks it off. */
type Script = ReadonlyArray<Buffer | typeof lost | typeof reset>

/** Opens a pool of one connection to a server that plays these scripts, one a connection, then answers everything. */
const opened = async (scripts: ReadonlyArray<Script>, options: postgres.Options<{}> = {}) => {
  const left = [...scripts]
  const server = createServer((socket) => {
    const script = [...(left.shift() ?? [accepted])]
    socket.on("error", () => {})
    socket.on("data", () => {
      const answer = script.shift() ?? done
      if (answer === reset) socket.resetAndDestroy()
      else if (Buffer.isBuffer(answer)) socket.write(answer)
      else socket.end(answer.end)
    })
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.address() as AddressInfo
  const pool = { host: "127.0.0.1", port, max: 1, fetch_types: false, backoff: () => 0, connect_timeout: 3, ...options }
  const sql = postgres({ ...pool, prepare: false, onnotice: () => {} })
  onTestFinished(async () => {
    await sql.end({ timeout: 0 })
    server.close()
  })
  return { sql, port, ask: () => sql.unsafe("select 1").simple().execute() }
}

const failure = (asked: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(asked).then(
    () => "answered",
    (error: { readonly code?: string }) => String(error.code)
  )

it("the first statement of a connection is not answered with the end of the one before it", async () => {
  const { ask } = await opened([[accepted, lost]])
  assert.strictEqual(await failure(ask()), "CONNECTION_CLOSED")
  assert.strictEqual(await failure(ask()), "answered")
})

it("a statement that is handed to a connection between its failure and its end is told of it", async () => {
  const { ask } = await opened([[accepted, done, reset]])
  await ask()
  const again = ask().then(undefined, (error: { readonly code?: string }) => {
    assert.strictEqual(error.code, "ECONNRESET")
    return failure(ask())
  })
  assert.strictEqual(await again, "CONNECTION_CLOSED")
  assert.strictEqual(await failure(ask()), "answered")
})

it("a statement that waited for a connection, lost while it asked for its types, is answered by the next", async () => {
  const { ask } = await opened([[accepted, lost]], { fetch_types: true })
  assert.strictEqual(await failure(ask()), "answered")
})

it("whoever reserves a connection that is lost while it asks for its types gets the next, and no promise is left", async () => {
  const unheard = vi.fn<() => void>()
  process.prependListener("unhandledRejection", unheard)
  onTestFinished(() => void process.off("unhandledRejection", unheard))
  const { sql } = await opened([[accepted, lost]], { fetch_types: true })
  const reserved = await sql.reserve()
  reserved.release()
  assert.strictEqual(unheard.mock.calls.length, 0)
})

it("a reservation that was refused takes no later connection", async () => {
  const { ask, sql } = await opened([[lost]])
  assert.strictEqual(await failure(sql.reserve()), "57P01")
  assert.strictEqual(await failure(ask()), "answered")
  assert.strictEqual(await failure(ask()), "answered")
})

it("the first words of a connection do not wait for what the one before it had not written", async () => {
  let socket!: Socket
  let port = 0
  const { ask, ...to } = await opened([], {
    socket: async () => {
      socket = connect(port, "127.0.0.1")
      await once(socket, "connect")
      return socket
    }
  } as object)
  port = to.port
  assert.strictEqual(await failure(ask()), "answered")
  const unwritten = failure(ask())
  // The statement is handed to the connection within these turns, and written after them.
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  socket.emit("close", false)
  assert.strictEqual(await unwritten, "CONNECTION_CLOSED")
  assert.strictEqual(await failure(ask()), "answered")
})

it("a short message does not wait for the acknowledgement of the one before it", async () => {
  const without = vi.spyOn(Socket.prototype, "setNoDelay")
  onTestFinished(() => without.mockRestore())
  const { ask } = await opened([])
  await ask()
  assert.deepInclude(without.mock.calls, [true])
})

import { Effect } from "effect"
import { type AddressInfo, createServer, type Server, type Socket } from "node:net"

const listening = (server: Server): Effect.Effect<Server> =>
  Effect.callback((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server))))

/**
 * A server that sends `more` right behind its 354, before any of the message has arrived, and ignores what follows; it
 * closes with the scope.
 */
export const abruptServer = Effect.fnUntraced(function* (more: string) {
  const sockets: Array<Socket> = []
  let heard = ""
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.write("220 abrupt\r\n")
    socket.on("error", () => {})
    socket.on("data", (chunk) => {
      const said = chunk.toString("latin1")
      heard += said
      const lines = said.split("\r\n").filter((line) => /^(?:EHLO|MAIL|RCPT|DATA)\b/u.test(line))
      for (const line of lines) socket.write(line.startsWith("DATA") ? `354 go on\r\n${more}` : "250 ok\r\n")
    })
  })
  const close = Effect.sync(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  yield* Effect.acquireRelease(listening(server), () => close)
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard: () => heard }
})

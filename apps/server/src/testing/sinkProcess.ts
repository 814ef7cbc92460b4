import { createServer, type AddressInfo, type Socket } from "node:net"
import type { Report, SinkMode } from "./sink.ts"

const [answerMs] = process.argv.slice(2)
let mode: SinkMode = "takes"
let open = 0
/** Connections whose message has no answer yet; they end as it behaves otherwise. */
const hanging = new Set<Socket>()

const report = (message: Report) => process.send!(message)

/** Handles a complete message. */
const ended = (socket: Socket, text: string) => {
  const messageId = /^Message-ID: *(?:\r\n )?<(\S+)>/imu.exec(text)?.[1] ?? ""
  if (mode === "puts off at the end") return void socket.write("421 4.3.2 Shutting down\r\n")
  report({ took: messageId, open })
  if (mode === "hangs at the end") return void hanging.add(socket)
  if (mode === "drops at the end") return void socket.destroy()
  setTimeout(() => socket.write("250 2.0.0 Ok\r\n"), Number(answerMs))
}

const speak = (socket: Socket) => {
  let text = ""
  let inMessage = false
  const answer = (line: string): string | undefined => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === "EHLO") return "250-sink\r\n250 PIPELINING\r\n"
    if (verb === "MAIL" && mode === "puts off") return "421 4.3.2 Shutting down\r\n"
    if (verb !== "DATA") return "250 2.0.0 Ok\r\n"
    inMessage = true
    return "354 Go on\r\n"
  }
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1")
    for (;;) {
      const end = text.indexOf(inMessage ? "\r\n.\r\n" : "\r\n")
      if (end === -1) return
      const said = text.slice(0, end)
      text = text.slice(end + (inMessage ? 5 : 2))
      if (inMessage) {
        inMessage = false
        ended(socket, said)
      } else socket.write(answer(said)!)
    }
  })
}

const server = createServer((socket) => {
  open += 1
  socket.setNoDelay(true)
  socket
    .on("error", () => {})
    .on("close", () => {
      open -= 1
      hanging.delete(socket)
    })
  if (mode === "greets nobody") return void socket.end("421 4.3.2 Come back later\r\n")
  socket.write("220 sink\r\n")
  speak(socket)
})

const behave = (told: SinkMode) => {
  mode = told
  for (const socket of hanging) socket.destroy()
}

process.on("message", behave).on("disconnect", () => process.exit(0))
server.listen(0, "127.0.0.1", () => report({ port: (server.address() as AddressInfo).port }))

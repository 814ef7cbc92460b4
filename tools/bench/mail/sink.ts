// The process of a mail server that takes every mail, records its time and announces PIPELINING (RFC 2920).
import { createServer, type AddressInfo, type Socket } from "node:net"
import type { Order, Taken } from "./startSink.ts"

const greeting = "250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n"
const lineEnd = "\r\n"
const dataEnd = "\r\n.\r\n"

const nothing = () => ({ arrivals: [] as Array<readonly [string, number]>, pieces: 0, bytes: 0 })

let noted = nothing()
let isHanging = false
const hanging = new Set<Socket>()

const converse = (socket: Socket) => {
  let text = ""
  let isData = false
  let recipient = ""
  const answerTo = (part: string): string => {
    if (isData) {
      isData = false
      if (isHanging) {
        hanging.add(socket)
        return ""
      }
      noted.arrivals.push([recipient, Date.now()])
      return "250 2.0.0 taken\r\n"
    }
    const verb = part.slice(0, 4).toUpperCase()
    if (verb === "EHLO") return greeting
    if (verb === "RCPT") recipient = part.slice(part.indexOf("<") + 1, part.indexOf(">"))
    isData = verb === "DATA"
    if (isData) return "354 go on\r\n"
    return verb === "QUIT" ? "221 bye\r\n" : "250 2.0.0 ok\r\n"
  }
  socket.setNoDelay(true).setEncoding("latin1")
  socket.on("error", () => {})
  socket.on("close", () => hanging.delete(socket))
  socket.on("data", (chunk: string) => {
    noted.pieces++
    noted.bytes += chunk.length
    text += chunk
    let answers = ""
    for (;;) {
      const ending = isData ? dataEnd : lineEnd
      const end = text.indexOf(ending)
      if (end === -1) break
      const part = text.slice(0, end)
      text = text.slice(end + ending.length)
      answers += answerTo(part)
    }
    if (answers !== "") socket.write(answers)
  })
  socket.write("220 sink ESMTP\r\n")
}

const server = createServer(converse).listen(0, "127.0.0.1", () =>
  process.send!({ port: (server.address() as AddressInfo).port })
)

const obey = (order: Order): number | Taken => {
  if (order === "count") return noted.arrivals.length
  if (order === "take") {
    const taken = noted
    noted = nothing()
    return taken
  }
  isHanging = order === "hang"
  if (!isHanging) for (const socket of hanging) socket.destroy()
  return 0
}

process.on("message", (order: Order) => process.send!(obey(order)))
process.once("disconnect", () => process.exit())

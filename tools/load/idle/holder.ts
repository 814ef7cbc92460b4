// The process that keeps streams open: opens what it is asked to, keeps what is a stream, and counts the rest.
import { connect, type Socket } from "node:net"
import { textOf } from "../../bench/load/LoadConnection.ts"
import type { LoadRequest } from "../../bench/load/Load.ts"
import type { HeldCounts } from "./openHolder.ts"

/** Streams that are being opened at once. */
const atOnce = 50
const isStream = (head: string) => head.startsWith("HTTP/1.1 200 ") && /^content-type: text\/event-stream/imu.test(head)

const open = new Set<Socket>()
const refused: Record<string, number> = {}

/** Opens one; resolves with its head, or with nothing if the connection is closed before. */
const begun = (request: LoadRequest) =>
  new Promise<void>((resolve) => {
    const { hostname, port } = new URL(request.url)
    const socket = connect(Number(port), hostname)
    let text = ""
    const listen = (chunk: Buffer) => {
      text += chunk.toString("latin1")
      if (!text.includes("\r\n\r\n")) return
      // What comes later is read and forgotten.
      socket.off("data", listen).resume()
      if (isStream(text)) open.add(socket)
      else socket.destroy()
      if (!open.has(socket)) count(/^HTTP\/1\.1 (\d{3})/u.exec(text)?.[1] ?? "no answer")
      resolve()
    }
    socket.on("data", listen)
    socket.on("error", () => {})
    socket.once("close", () => {
      if (!text.includes("\r\n\r\n")) count("no answer")
      open.delete(socket)
      resolve()
    })
    socket.write(textOf(request))
  })

const count = (status: string) => {
  refused[status] = (refused[status] ?? 0) + 1
}

const counts = (): HeldCounts => ({ open: open.size, refused })

process.on("message", (requests: ReadonlyArray<LoadRequest>) => {
  let next = 0
  const opening = async () => {
    while (next < requests.length) await begun(requests[next++]!)
  }
  void Promise.all(Array.from({ length: atOnce }, opening)).then(() => process.send!(counts()))
})
process.once("disconnect", () => process.exit())

import { Effect } from "effect"
import { connect } from "node:net"

/** The first answer received over a separate socket. */
export interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/**
 * Writes raw bytes, without an HTTP client, until an answer is complete or the server hangs up; `more` is written
 * repeatedly meanwhile.
 */
export const raw = (url: string, bytes: string, more?: string): Effect.Effect<RawAnswer> =>
  Effect.callback((resume) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const pump = () => void (more !== undefined && socket.writable && socket.write(more, () => setImmediate(pump)))
    if (more !== undefined) socket.once("connect", pump)
    let text = ""
    const finish = () => {
      socket.destroy()
      const [head = "", ...rest] = text.split("\r\n\r\n")
      resume(Effect.succeed({ status: Number(head.split(" ")[1]), head, body: rest.join("\r\n\r\n") }))
    }
    socket.setEncoding("utf8")
    socket.on("data", (chunk) => {
      text += chunk
      const length = /^content-length: (\d+)$/imu.exec(text)?.[1]
      const start = text.indexOf("\r\n\r\n")
      if (length !== undefined && start >= 0 && Buffer.byteLength(text.slice(start + 4)) >= Number(length)) finish()
    })
    socket.on("error", finish)
    socket.on("close", finish)
    return Effect.sync(() => socket.destroy())
  })

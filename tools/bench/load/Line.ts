import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { randomUUID } from "node:crypto"
import type { Request } from "./Load.ts"

const headEnd = "\r\n\r\n"

const serialize = ({ body = "", headers, method, url }: Request): string => {
  const { host, pathname, search } = new URL(url)
  const fields = { Host: host, ...headers, ...(body !== "" && { "Content-Length": Buffer.byteLength(body) }) }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, "", body].join("\r\n")
}

/**
 * One connection that asks the same request again and again, one at a time: a fifth of what node:http costs, so that a load generator keeps up with
 * servers that do little. Understands answers that tell their length, as all of the measured ones do.
 */
export class Line {
  readonly #socket: Socket
  readonly #text: string
  readonly #expects: string
  #received = ""
  #waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined

  private constructor(socket: Socket, request: Request) {
    this.#socket = socket
    this.#text = serialize(request)
    this.#expects = `HTTP/1.1 ${(request.expects ?? "2xx")[0]}`
    socket.setNoDelay(true).setEncoding("latin1")
    socket.on("data", (chunk: string) => this.#receive(chunk))
    socket.on("error", (error) => this.#waiting?.reject(error))
    socket.on("close", () => this.#waiting?.reject(new Error(`${request.url}: the connection was closed`)))
  }

  static async open(request: Request): Promise<Line> {
    const { hostname, port } = new URL(request.url)
    const socket = connect(Number(port), hostname)
    await once(socket, "connect")
    return new Line(socket, request)
  }

  /** Rejects at any answer that the request does not expect. */
  ask(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(
        this.#text.includes("[<id>]") ? this.#text.replaceAll("[<id>]", () => randomUUID()) : this.#text
      )
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: string): void {
    this.#received += chunk
    const end = this.#received.indexOf(headEnd)
    if (end === -1) return
    const length = Number(/\r\ncontent-length: (\d+)/iu.exec(this.#received)?.[1])
    if (this.#received.length < end + headEnd.length + length) return
    const [waiting, answer] = [this.#waiting, this.#received]
    this.#waiting = undefined
    this.#received = ""
    if (answer.startsWith(this.#expects)) waiting?.resolve()
    else waiting?.reject(new Error(answer.slice(0, answer.indexOf("\r\n"))))
  }
}

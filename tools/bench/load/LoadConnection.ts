import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { randomUUID } from "node:crypto"
import type { LoadRequest } from "./Load.ts"

const headEnd = "\r\n\r\n"

/** A sample id; every id has this length. */
const anyId = randomUUID()
const sevenDigits = () => String(1_000_000 + Math.floor(Math.random() * 9_000_000))
const withIds = (text: string, id: string) => text.replaceAll("[<id>]", id).replaceAll("[<digits>]", sevenDigits)

const serialize = ({ body = "", headers, method, url }: LoadRequest): string => {
  const { host, pathname, search } = new URL(url)
  const fields = {
    Host: host,
    ...headers,
    ...(body !== "" && { "Content-Length": Buffer.byteLength(withIds(body, anyId)) })
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, "", body].join("\r\n")
}

/** Returns a request as it goes over the wire, with an id of its own. */
export const textOf = (request: LoadRequest): string => withIds(serialize(request), randomUUID())

interface Asked {
  readonly text: string
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/**
 * One connection that repeats a request, one at a time, at a fifth of node:http's cost, so that a load generator keeps
 * up with servers that do little. It reads answers with Content-Length, as all measured ones have. If a connection that
 * was answered before is closed without a byte of the next answer, it is reopened and the request is sent once more
 * (RFC 9110, 9.2.2: every measured request is safe or has an Idempotency-Key).
 */
export class LoadConnection {
  readonly #request: LoadRequest
  readonly #text: string
  readonly #expects: string
  readonly #refusal: string | undefined
  #socket: Socket
  /** True if the open connection has answered before. */
  #isUsed = false
  #received = ""
  #asked: Asked | undefined

  private constructor(request: LoadRequest) {
    this.#request = request
    this.#text = serialize(request)
    this.#expects = `HTTP/1.1 ${(request.expects ?? "2xx")[0]}`
    this.#refusal = request.refusal
    this.#socket = this.#connect()
  }

  static async open(request: LoadRequest): Promise<LoadConnection> {
    const line = new LoadConnection(request)
    await once(line.#socket, "connect")
    return line
  }

  /** Sends the request with this id; rejects at any answer that the request does not expect. */
  ask(id: string = randomUUID()): Promise<void> {
    return new Promise((resolve, reject) => {
      const text = withIds(this.#text, id)
      this.#asked = { text, resolve, reject }
      if (this.#socket.writable) this.#socket.write(text)
      else if (this.#socket.closed) this.#askAnew(text)
    })
  }

  close(): void {
    this.#asked = undefined
    this.#socket.destroy()
  }

  #connect(): Socket {
    const { hostname, port } = new URL(this.#request.url)
    const socket = connect(Number(port), hostname)
    socket.setNoDelay(true).setEncoding("latin1")
    socket.on("data", (chunk: string) => this.#receive(chunk))
    socket.on("error", () => {})
    socket.on("close", () => this.#closed())
    return socket
  }

  #closed(): void {
    const asked = this.#asked
    if (asked === undefined) return
    if (this.#isUsed && this.#received === "") return this.#askAnew(asked.text)
    this.#asked = undefined
    asked.reject(new Error(`${this.#request.url}: the connection was closed`))
  }

  #askAnew(text: string): void {
    this.#isUsed = false
    this.#socket = this.#connect()
    this.#socket.write(text)
  }

  #receive(chunk: string): void {
    this.#received += chunk
    const end = this.#received.indexOf(headEnd)
    if (end === -1) return
    const length = Number(/\r\ncontent-length: (\d+)/iu.exec(this.#received)?.[1])
    if (this.#received.length < end + headEnd.length + length) return
    const [asked, answer] = [this.#asked, this.#received]
    this.#asked = undefined
    this.#received = ""
    this.#isUsed = true
    const isRefused = this.#refusal !== undefined && answer.includes(this.#refusal)
    if (answer.startsWith(this.#expects) && !isRefused) asked?.resolve()
    else asked?.reject(new Error(answer.slice(0, answer.indexOf("\r\n"))))
  }
}

import { EventEmitter } from "node:events"
import { Readable, type Transform } from "node:stream"

// Number of bytes written ahead of what the connection takes, at most.
const chunkBytes = 64 * 1024

const end = Buffer.from(".\r\n")

/**
 * True if SMTP carries the bytes unchanged (RFC 5321 §4.5.2): no line begins with a dot, and the last one is complete.
 */
const needsNoEscape = (bytes: Buffer): boolean =>
  bytes[0] !== 0x2e && !bytes.includes("\r\n.") && bytes.subarray(-2).equals(end.subarray(1))

async function* parts(bytes: Buffer, marked: Promise<void>) {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  await marked
}

/**
 * A message as nodemailer reads it from a stream, once its server has answered 354 to DATA; reading it runs the mark.
 * The end of the message waits for the mark's success, since no server takes a message without its end (RFC 5321
 * §4.1.1.4); it goes out once, however often the message is read, and never after `destroy`. A message of one chunk
 * goes out with its end in one write.
 */
export class HandedMessage extends EventEmitter {
  readonly #bytes: Buffer
  readonly #mark: () => Promise<void>
  #stream: Readable | undefined
  #endWritten = false
  #destroyed = false

  /** True once it has been read from; nodemailer then offers it to no other connection. */
  readableDidRead = false

  constructor(bytes: Buffer, mark: () => Promise<void>) {
    super()
    this.#bytes = bytes
    this.#mark = mark
  }

  /** True once its end was given to the connection: without an answer nobody knows the outcome then. */
  get ended(): boolean {
    return this.#endWritten || this.#stream?.readableEnded === true
  }

  pipe(data: Transform): Transform {
    if (this.ended) {
      // The pool reads a message again if its connection closed without an error; the server may have taken it.
      process.nextTick(() => this.emit("error", new Error("the connection closed after the message had been sent")))
      return data
    }
    this.readableDidRead = true
    const marked = this.#mark()
    if (this.#bytes.length <= chunkBytes && needsNoEscape(this.#bytes)) {
      marked.then(
        () => this.#writeWhole(data),
        (error) => this.emit("error", error)
      )
      return data
    }
    this.#stream = Readable.from(parts(this.#bytes, marked), { objectMode: false })
    this.#stream.on("error", (error) => this.emit("error", error))
    return this.#stream.pipe(data)
  }

  // Bypasses nodemailer's stream, which escapes and ends a message; both are already done.
  #writeWhole(data: Transform): void {
    if (this.#destroyed || this.#endWritten) return
    this.#endWritten = true
    data.push(Buffer.concat([this.#bytes, end]))
    data.push(null)
  }

  destroy(): void {
    this.#destroyed = true
    // After `destroy` alone the stream would wait for the mark and then end the stream it is piped to.
    this.#stream?.unpipe().destroy()
  }
}

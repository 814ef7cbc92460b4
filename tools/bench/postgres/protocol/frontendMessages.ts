/** A client's message to Postgres for running a statement (PostgreSQL documentation, "Message Formats"). */
export type FrontendMessage =
  | { readonly kind: "query"; readonly text: string }
  | { readonly kind: "parse"; readonly name: string; readonly text: string }
  | { readonly kind: "bind"; readonly name: string; readonly params: ReadonlyArray<string | null> }

const lengthBytes = 4

class Cursor {
  readonly #bytes: Buffer
  #at = 0
  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }
  text(): string {
    const end = this.#bytes.indexOf(0, this.#at)
    const text = this.#bytes.toString("utf8", this.#at, end)
    this.#at = end + 1
    return text
  }
  int16(): number {
    this.#at += 2
    return this.#bytes.readInt16BE(this.#at - 2)
  }
  /** Reads a length, -1 for null, and as many bytes. */
  value(): string | null {
    const length = this.#bytes.readInt32BE(this.#at)
    this.#at += lengthBytes + Math.max(0, length)
    return length < 0 ? null : this.#bytes.toString("utf8", this.#at - length, this.#at)
  }
  skip(bytes: number): void {
    this.#at += bytes
  }
}

const read = (type: string, body: Buffer): FrontendMessage | undefined => {
  const cursor = new Cursor(body)
  if (type === "Q") return { kind: "query", text: cursor.text() }
  if (type === "P") return { kind: "parse", name: cursor.text(), text: cursor.text() }
  if (type !== "B") return undefined
  cursor.text() // the portal
  const name = cursor.text()
  const formats = cursor.int16()
  cursor.skip(2 * formats)
  const params = Array.from({ length: cursor.int16() }, () => cursor.value())
  return { kind: "bind", name, params }
}

/** Reads one connection's bytes, in any chunks, and returns the completed messages; values are taken for text. */
export const frontendReader = () => {
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = false
  return (chunk: Buffer): ReadonlyArray<FrontendMessage> => {
    rest = Buffer.concat([rest, chunk])
    const messages: Array<FrontendMessage> = []
    for (;;) {
      // The first message has no type.
      const typeBytes = isStarted ? 1 : 0
      if (rest.length < typeBytes + lengthBytes) return messages
      const end = typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < end) return messages
      const message = isStarted
        ? read(rest.toString("latin1", 0, 1), rest.subarray(typeBytes + lengthBytes, end))
        : undefined
      if (message !== undefined) messages.push(message)
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}

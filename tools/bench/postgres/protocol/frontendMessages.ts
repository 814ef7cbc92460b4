/** A client's message to Postgres for running a statement (PostgreSQL documentation, "Message Formats"). */
export type FrontendMessage =
  | { readonly kind: "query"; readonly text: string }
  | { readonly kind: "parse"; readonly name: string; readonly text: string }
  | { readonly kind: "bind"; readonly name: string }

const lengthBytes = 4

const read = (type: string, body: Buffer): FrontendMessage | undefined => {
  const [first = "", second = ""] = body.toString().split("\0", 2)
  if (type === "Q") return { kind: "query", text: first }
  if (type === "P") return { kind: "parse", name: first, text: second }
  // The first text of a bind is its portal.
  return type === "B" ? { kind: "bind", name: second } : undefined
}

/** Reads one connection's bytes, in any chunks, and returns the completed messages. */
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

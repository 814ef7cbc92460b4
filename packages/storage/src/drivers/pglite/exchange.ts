import { protocol, type PGlite } from "@electric-sql/pglite"

const sync = protocol.serialize.sync()

/**
 * Sends messages of Postgres' protocol in one piece; returns the whole answer, errors included. One caller at a time.
 */
export const exchange = async (client: PGlite, sent: ReadonlyArray<Uint8Array>): Promise<Buffer> => {
  if (!client.ready) throw new Error("the embedded database is closed")
  const received: Array<Buffer> = []
  // PGlite's memory is valid for the length of this call alone.
  const onRawData = (bytes: Uint8Array) => void received.push(Buffer.from(bytes))
  await client.execProtocolRawStream(Buffer.concat([...sent, sync]), { syncToFs: false, onRawData })
  return received.length === 1 ? received[0]! : Buffer.concat(received)
}

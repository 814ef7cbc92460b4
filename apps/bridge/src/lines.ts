import type { Writable } from "node:stream"

/** Replaces a line that was too long to keep. */
export const lineTooLong = Symbol("tooLong")

/**
 * Splits a stream into lines without their line feed, including a last line without one; a line over `maxBytes` is not
 * held in memory.
 */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number
): AsyncGenerator<Buffer | typeof lineTooLong, void, undefined> {
  let pieces: Array<Buffer> = []
  let size = 0
  const keep = (piece: Buffer) => {
    size += piece.length
    if (size > maxBytes) pieces = []
    else pieces.push(piece)
  }
  const take = () => {
    const line = size > maxBytes ? lineTooLong : Buffer.concat(pieces)
    pieces = []
    size = 0
    return line
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      keep(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    if (start < chunk.length) keep(chunk.subarray(start))
  }
  if (size > 0) yield take()
}

/** Writes a line; resolves once the reader has room for more, is gone, or is no longer waited for. */
export type Write = (line: string) => Promise<void>

export const writerTo = (stream: Writable, signal: AbortSignal): Write => {
  let room: Promise<void> | undefined
  return (line) => {
    if (!stream.destroyed && !stream.write(`${line}\n`)) {
      room ??= roomIn(stream, signal).then(() => void (room = undefined))
    }
    return room ?? Promise.resolve()
  }
}

const roomIn = (stream: Writable, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const events = ["drain", "close", "error"]
    const done = () => {
      for (const event of events) stream.off(event, done)
      signal.removeEventListener("abort", done)
      resolve()
    }
    for (const event of events) stream.on(event, done)
    signal.addEventListener("abort", done)
    if (signal.aborted) done()
  })

/** Replaces a line that was too long to keep. */
export const tooLong = Symbol("tooLong")

/**
 * Splits a stream into lines without their line feed, including a last line without one; a line over `maxBytes` is not
 * held in memory.
 */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number
): AsyncGenerator<Buffer | typeof tooLong, void, undefined> {
  let pieces: Array<Buffer> = []
  let size = 0
  const keep = (piece: Buffer) => {
    size += piece.length
    if (size > maxBytes) pieces = []
    else pieces.push(piece)
  }
  const take = () => {
    const line = size > maxBytes ? tooLong : Buffer.concat(pieces)
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

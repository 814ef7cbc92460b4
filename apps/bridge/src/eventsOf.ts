import { linesOf, tooLong } from "./linesOf.ts"

/** The data of each whole event of a server-sent stream (WHATWG HTML §9.2.6), lines ended by LF or CRLF; comments, names and ids tell a relay nothing. */
export async function* eventsOf(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number
): AsyncGenerator<string | typeof tooLong, void, undefined> {
  let data: Array<string> = []
  let size = 0
  for await (const line of linesOf(chunks, maxBytes)) {
    if (line === tooLong) return yield tooLong
    const text = line.toString().replace(/\r$/u, "")
    if (text === "") {
      if (data.length > 0) yield data.join("\n")
      data = []
      size = 0
      continue
    }
    const [, value] = /^data(?:: ?(.*))?$/su.exec(text) ?? []
    if (value === undefined) continue
    data.push(value)
    size += line.length
    if (size > maxBytes) return yield tooLong
  }
}

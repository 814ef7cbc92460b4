import { mostImportPartBytes } from "@tidings/schema/resources/ContactImport"

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/** Yields a file in UTF-8 as texts of at most so many bytes each, which no character spans. */
export async function* partsOf(file: AsyncIterable<Buffer>, mostBytes = mostImportPartBytes): AsyncGenerator<string> {
  let held: Array<Buffer> = []
  let size = 0
  for await (const chunk of file) {
    held.push(chunk)
    size += chunk.length
    while (size > mostBytes) {
      const bytes = Buffer.concat(held)
      let end = mostBytes
      while (isContinuation(bytes[end])) end -= 1
      yield bytes.toString("utf8", 0, end)
      held = [bytes.subarray(end)]
      size -= end
    }
  }
  if (size > 0) yield Buffer.concat(held).toString()
}

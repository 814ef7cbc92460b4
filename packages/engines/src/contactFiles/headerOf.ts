import { type FileRecord, recordsOf } from "./recordsOf.ts"

const longestHeader = 256 * 1024

async function* once(text: string) {
  yield Buffer.from(text)
}

/** Returns the header that a file's beginning holds; undefined if it holds none that is whole. */
export const headerOf = async (beginning: string, delimiter?: string): Promise<FileRecord | undefined> => {
  const text = beginning.slice(0, longestHeader)
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) {
    const lines = text.slice(0, end + 1)
    if (lines.trim() === "" || lines.split('"').length % 2 === 0) continue
    try {
      for await (const record of recordsOf(once(lines), delimiter)) return record
    } catch {
      return undefined
    }
  }
  return undefined
}

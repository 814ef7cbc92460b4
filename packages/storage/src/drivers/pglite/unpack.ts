import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gunzipSync } from "node:zlib"

const blockBytes = 512
const folderType = "5"

const textIn = (block: Buffer, from: number, to: number): string => block.toString("latin1", from, to).split("\0")[0]!

/**
 * Writes the files and folders of a gzipped tar (POSIX ustar, names of at most 100 characters) to a new folder,
 * readable by this user alone.
 */
export const unpack = (archive: Uint8Array, folder: string): void => {
  const tar = gunzipSync(archive)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = new Set<string>()
  const make = (path: string) => {
    if (made.has(path)) return
    mkdirSync(path, { recursive: true, mode: 0o700 })
    made.add(path)
  }
  for (let at = 0; at < tar.length && tar[at] !== 0;) {
    const header = tar.subarray(at, at + blockBytes)
    const path = join(folder, textIn(header, 0, 100))
    const size = Number.parseInt(textIn(header, 124, 136), 8)
    at += blockBytes
    if (textIn(header, 156, 157) === folderType) make(path)
    else {
      make(dirname(path))
      writeFileSync(path, tar.subarray(at, at + size), { mode: 0o600 })
    }
    at += Math.ceil(size / blockBytes) * blockBytes
  }
}

import { closeSync, fstatSync, openSync, readSync } from "node:fs"

/**
 * Marker before the metadata of every file in MaxMind's format, within its last 128 KiB (MaxMind DB specification 2.0).
 */
const marker = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1")
const within = 128 * 1024

/** True if a file looks like a geo table; reads only its end. */
export const isGeoTable = (path: string): boolean => {
  try {
    const file = openSync(path, "r")
    try {
      const { size } = fstatSync(file)
      const end = Buffer.alloc(Math.min(size, within))
      readSync(file, end, 0, end.length, size - end.length)
      return end.includes(marker)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}

import { existsSync, statfsSync } from "node:fs"
import { dirname, resolve } from "node:path"
import type { Config } from "./settings.ts"

/** Free bytes below which a disk is reported as full. */
export const leastFreeBytes = 512 * 1024 * 1024

/** The path itself, or its nearest existing parent folder. */
export const nearest = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))

/** Free bytes on the disk of the data folder, existing or not; undefined if nothing is stored in it. */
export const freeBytesOf = ({ ASSETS_URL, DATABASE_URL, TIDINGS_DATA }: Config): number | undefined => {
  if (DATABASE_URL !== undefined && ASSETS_URL !== undefined) return undefined
  const { bavail, bsize } = statfsSync(nearest(resolve(TIDINGS_DATA)))
  return bavail * bsize
}

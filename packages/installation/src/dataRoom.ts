import { existsSync, statfsSync } from "node:fs"
import { dirname, resolve } from "node:path"
import type { Config } from "./settings.ts"

/** Below this a disk is told to be full. */
export const leastFreeBytes = 512 * 1024 * 1024

/** The folder, or what is there of the way to it. */
export const nearest = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearest(dirname(path))

/** Bytes that are free where the data folder is, or will be; undefined where nothing is kept in it. */
export const freeBytesOf = ({ ASSETS_URL, DATABASE_URL, TIDINGS_DATA }: Config): number | undefined => {
  if (DATABASE_URL !== undefined && ASSETS_URL !== undefined) return undefined
  const { bavail, bsize } = statfsSync(nearest(resolve(TIDINGS_DATA)))
  return bavail * bsize
}

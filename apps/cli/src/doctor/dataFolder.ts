import type { Config } from "@tidings/server/settings"
import { Effect } from "effect"
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { type Finding, skipped, well, wrong } from "./Finding.ts"

const leastFreeBytes = 512 * 1024 * 1024

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024).toLocaleString("en")} MB`

/** The folder, or what is there of the way to it. */
const nearest = (path: string): string => (existsSync(path) || dirname(path) === path ? path : nearest(dirname(path)))

const examine = (folder: string): Finding => {
  const place = nearest(folder)
  if (!statSync(place).isDirectory())
    return wrong("data folder", `${place} is no folder`, "set TIDINGS_DATA to a folder")
  try {
    accessSync(place, constants.W_OK | constants.X_OK)
  } catch {
    return wrong(
      "data folder",
      `${place} cannot be written to by this user`,
      "give this user the folder, or set TIDINGS_DATA to another"
    )
  }
  const { bavail, bsize } = statfsSync(place)
  const free = bavail * bsize
  return free < leastFreeBytes
    ? wrong(
        "data folder",
        `${folder} has ${inMegabytes(free)} free`,
        `make room for ${inMegabytes(leastFreeBytes)} at least, or set TIDINGS_DATA to another disk`
      )
    : well("data folder", `${folder} can be written to, ${inMegabytes(free)} free`)
}

/** Can the embedded database grow? */
export const dataFolder = ({ DATABASE_URL, TIDINGS_DATA }: Config): Effect.Effect<Finding> =>
  Effect.sync(() =>
    DATABASE_URL === undefined
      ? examine(resolve(TIDINGS_DATA))
      : skipped("data folder", "not used, since DATABASE_URL is set")
  )

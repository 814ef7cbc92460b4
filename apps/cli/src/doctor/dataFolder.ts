import type { Config } from "@tidings/installation/settings"
import { Effect } from "effect"
import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { doubtful, type Finding, skipped, well, wrong } from "./Finding.ts"

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

/** Can what lies in the data folder grow there, and do several machines see the same of it? */
export const dataFolder = ({ ASSETS_URL, DATABASE_URL, TIDINGS_DATA }: Config): Effect.Effect<Finding> =>
  Effect.sync(() => {
    if (DATABASE_URL === undefined) return examine(resolve(TIDINGS_DATA))
    if (ASSETS_URL !== undefined) return skipped("data folder", "not used, since DATABASE_URL and ASSETS_URL are set")
    const found = examine(resolve(TIDINGS_DATA))
    return found.state === "well"
      ? doubtful(
          "data folder",
          `files such as logos and saved QR codes lie in ${resolve(TIDINGS_DATA, "assets")}, which no other machine sees`,
          "set ASSETS_URL if more than one machine uses this database"
        )
      : found
  })

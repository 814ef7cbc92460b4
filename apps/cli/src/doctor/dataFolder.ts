import { freeBytesOf, leastFreeBytes, nearest } from "@tidings/installation/dataRoom"
import type { Config } from "@tidings/installation/settings"
import { Effect } from "effect"
import { accessSync, constants, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { type DoctorFinding, doubtful, skipped, well, wrong } from "./DoctorFinding.ts"

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024).toLocaleString("en")} MB`

const examine = (folder: string, config: Config): DoctorFinding => {
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
  const free = freeBytesOf(config)!
  return free < leastFreeBytes
    ? wrong(
        "data folder",
        `${folder} has ${inMegabytes(free)} free`,
        `make room for ${inMegabytes(leastFreeBytes)} at least, or set TIDINGS_DATA to another disk`
      )
    : well("data folder", `${folder} can be written to, ${inMegabytes(free)} free`)
}

/** True if the settings are those of one process among several. */
const isOneOfSeveral = ({ REDIS_URL, ROLE }: Config): boolean => REDIS_URL !== undefined || ROLE !== "all"

/** Checks that the files in the data folder have room to grow, and that all processes share the folder. */
export const dataFolder = (config: Config): Effect.Effect<DoctorFinding> =>
  Effect.sync(() => {
    const folder = resolve(config.TIDINGS_DATA)
    if (config.DATABASE_URL === undefined) return examine(folder, config)
    if (config.ASSETS_URL !== undefined)
      return skipped("data folder", "not used, since DATABASE_URL and ASSETS_URL are set")
    const found = examine(folder, config)
    if (found.state !== "well") return found
    const files = join(folder, "assets")
    return isOneOfSeveral(config)
      ? doubtful(
          "data folder",
          `files such as logos and saved QR codes lie in ${files}; a process that sees another folder there has none of them`,
          "have all processes share this folder, or set ASSETS_URL where they are on several machines"
        )
      : well("data folder", `${found.says}; files such as logos and saved QR codes lie in ${files}`)
  })

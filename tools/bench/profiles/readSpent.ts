import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { type CpuProfile, type Spent, spentOn } from "./spentOn.ts"

/** Reads what the profiles of a folder spent their processor time on; nothing if a part leaves none. */
export const readSpent = async (folder: string): Promise<ReadonlyArray<Spent>> => {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => name.endsWith(".cpuprofile"))
  return spentOn(
    await Promise.all(
      names.map(async (name): Promise<CpuProfile> => JSON.parse(await readFile(join(folder, name), "utf8")))
    )
  )
}

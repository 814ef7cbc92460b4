import { Database } from "@tidings/storage/Database"
import { Effect, Layer } from "effect"
import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

/**
 * Writes the folder of an embedded database that is migrated and empty, as a gzipped tar: a very first start then
 * migrates nothing.
 */
export const prepareDatabase = async (archive: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), "tidings-build-"))
  try {
    const data = join(folder, "postgres")
    await Effect.runPromise(Effect.scoped(Layer.build(Database.layerPglite(data))))
    await promisify(execFile)("tar", ["--format=ustar", "-czf", archive, "-C", data, "."])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

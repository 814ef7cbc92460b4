import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { leftover } from "./leftovers.ts"

/** Creates an empty folder that is removed with its contents. */
export const temporaryFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), "tidings-bench-"))
  return { path, ...leftover(() => rm(path, { recursive: true, force: true })) }
}

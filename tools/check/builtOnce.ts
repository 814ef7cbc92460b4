import { execFile } from "node:child_process"
import { mkdtemp, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { root } from "../source/root.ts"

/**
 * In CI, builds and packs both npm packages once, for every test that installs one or starts a program: users run the
 * packages, and they start in a third of the time that the sources take. TIDINGS_BUILT names their folder. Elsewhere
 * tests start the sources, so that one file can be run without a build.
 */
export default async (): Promise<() => Promise<void>> => {
  const { CI, TIDINGS_BUILT } = process.env
  if (CI === undefined || TIDINGS_BUILT !== undefined) return async () => {}
  const folder = await mkdtemp(join(tmpdir(), "tidings-built-"))
  await promisify(execFile)(process.execPath, [join(root, "tools/build/main.ts"), folder])
  // npm would install these packages beside it.
  await symlink(join(root, "packages/engines/node_modules"), join(folder, "node_modules"))
  process.env["TIDINGS_BUILT"] = folder
  return () => rm(folder, { recursive: true, force: true })
}

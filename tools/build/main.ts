// `pnpm build [folder] [names]`: builds the npm packages as tarballs in a folder, by default dist/; with names only
// these packages.
import { execFile } from "node:child_process"
import { mkdir, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { root } from "../source/root.ts"
import { makeBridge } from "./bridgeFiles.ts"
import { makeTidings } from "./makeTidings.ts"

const [folder = join(root, "dist"), ...names] = process.argv.slice(2)
const destination = resolve(folder)
const packages = { tidings: makeTidings, "tidings-mcp": makeBridge }

for (const [name, make] of Object.entries(packages)) {
  if (names.length > 0 && !names.includes(name)) continue
  const made = join(destination, name)
  await rm(made, { recursive: true, force: true })
  await mkdir(made, { recursive: true })
  await make(made)
  const { stdout } = await promisify(execFile)("npm", ["pack", made, "--pack-destination", destination, "--silent"])
  console.log(join(destination, stdout.trim().split("\n").at(-1)!))
}

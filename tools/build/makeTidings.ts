import { cp, readFile, writeFile, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { leastNode } from "@tidings/services/installation/leastNode"
import { root } from "../source/root.ts"
import { bundle } from "./bundle.ts"
import { notices } from "./notices.ts"
import { testedVersions } from "./testedVersions.ts"
import { Database } from "@tidings/storage/Database"
import { Effect, Layer } from "effect"
import { execFile } from "node:child_process"
import { tmpdir } from "node:os"
import { promisify } from "node:util"

/**
 * Writes the folder of an embedded database that is migrated and empty, as a gzipped tar: a very first start then
 * migrates nothing.
 */
const prepareDatabase = async (archive: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), "tidings-build-"))
  try {
    const data = join(folder, "postgres")
    await Effect.runPromise(Effect.scoped(Layer.build(Database.layerPglite(data))))
    await promisify(execFile)("tar", ["--format=ustar", "-czf", archive, "-C", data, "."])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const manifest = async () => {
  const { license, version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"))
  return {
    name: "tidings",
    version,
    description:
      "A messaging platform that you run yourself: transactional email, webhooks, short links, for services and agents",
    keywords: ["email", "transactional", "webhooks", "mcp", "self-hosted"],
    license,
    type: "module",
    engines: { node: `>=${leastNode}` },
    bin: { tidings: "dist/tidings.js" },
    files: ["dist", "NOTICE", "THIRD-PARTY-NOTICES"],
    dependencies: await testedVersions(),
    publishConfig: { access: "public" }
  }
}

/** Makes the npm package `tidings` in a folder, ready to be packed. */
export const makeTidings = async (folder: string): Promise<void> => {
  const ingredients = await bundle(join(folder, "dist"))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await Promise.all([
    prepareDatabase(join(folder, "dist/data/prepopulatedfs.tgz")),
    write("package.json", `${JSON.stringify(await manifest(), undefined, 2)}\n`),
    write("THIRD-PARTY-NOTICES", await notices(ingredients)),
    cp(join(root, "tools/build/README.package.md"), join(folder, "README.md")),
    ...["LICENSE", "NOTICE"].map((name) => cp(join(root, name), join(folder, name)))
  ])
}

import { cp, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { rolldown } from "rolldown"
import { root } from "../check/root.ts"

const from = join(root, "apps/bridge")

/** Makes the npm package `tidings-mcp` in a folder, ready to be packed: one file that needs no other. */
export const makeBridge = async (folder: string): Promise<void> => {
  const { devDependencies: _, ...manifest } = JSON.parse(await readFile(join(from, "package.json"), "utf8"))
  const oldest = `node${manifest.engines.node.replace(">=", "")}`
  const build = await rolldown({ input: join(from, "src/main.ts"), platform: "node", transform: { target: oldest } })
  await build.write({ file: join(folder, manifest.bin["tidings-mcp"]), format: "esm" })
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`)
  await Promise.all(["LICENSE", "README.md"].map((name) => cp(join(from, name), join(folder, name))))
}

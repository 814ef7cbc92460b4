import { readFile, mkdir, writeFile } from "node:fs/promises"
import { join, dirname } from "node:path"
import { rolldown } from "rolldown"
import { root } from "../source/root.ts"

/** Makes the npm package `tidings-mcp` in a folder, ready to be packed. */
export const makeBridge = async (folder: string): Promise<void> => {
  await Promise.all(
    Object.entries(await bridgeFiles()).map(async ([path, text]) => {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    })
  )
}

const from = join(root, "apps/bridge")

/** Builds the npm package `tidings-mcp`, text by path: one program that needs no other package. */
export const bridgeFiles = async (): Promise<Readonly<Record<string, string>>> => {
  const { devDependencies: _, ...manifest } = JSON.parse(await readFile(join(from, "package.json"), "utf8"))
  const oldest = `node${manifest.engines.node.replace(">=", "")}`
  const build = await rolldown({
    cwd: root,
    input: join(from, "src/main.ts"),
    platform: "node",
    transform: { target: oldest }
  })
  const { output } = await build.generate({ format: "esm" })
  if (output.length !== 1) throw new Error(`the bridge became ${output.length} files`)
  const [LICENSE, README] = await Promise.all(
    ["LICENSE", "README.md"].map((name) => readFile(join(from, name), "utf8"))
  )
  return {
    "package.json": `${JSON.stringify(manifest, undefined, 2)}\n`,
    [manifest.bin["tidings-mcp"]]: output[0].code,
    "README.md": README!,
    LICENSE: LICENSE!
  }
}

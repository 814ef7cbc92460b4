import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { bridgeFiles } from "./bridgeFiles.ts"

/** Makes the npm package `tidings-mcp` in a folder, ready to be packed. */
export const makeBridge = async (folder: string): Promise<void> => {
  await Promise.all(
    Object.entries(await bridgeFiles()).map(async ([path, text]) => {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    })
  )
}

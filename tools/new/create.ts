import { access } from "node:fs/promises"
import { join } from "node:path"
import { files as registryFiles } from "../generate/registry.ts"
import { rowsIn } from "../generate/rows.ts"
import { write } from "../generate/write.ts"
import { operationFiles } from "./operation.ts"
import { readRequest, Refusal } from "./request.ts"

/**
 * Writes what `pnpm new` was asked for and the registry that has it, under `base`, and answers the paths written.
 * Throws a Refusal, and leaves everything as it was, for a bad name or one that is taken.
 */
export const create = async (base: string, words: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const request = readRequest(words)
  const [namesake] = await rowsIn(join(base, "packages/operations/src"), `*/${request.name}.ts`)
  if (namesake !== undefined) throw new Refusal(`${namesake} has that name`)
  const files = await operationFiles(request)
  for (const path of files.keys()) {
    const taken = await access(join(base, path)).then(
      () => true,
      () => false
    )
    if (taken) throw new Refusal(`${path} stands already`)
  }
  const written = await write(base, files)
  return [...written, ...(await write(base, await registryFiles(base)))]
}

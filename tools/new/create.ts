import { readFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { formatted } from "../generate/formatted.ts"
import { files as registryFiles } from "../generate/registry.ts"
import { rowsIn } from "../generate/rows.ts"
import { write } from "../generate/write.ts"
import { type RowKind, InvalidRequest } from "./RowKind.ts"
import { command } from "./kinds/command.ts"
import { connector } from "./kinds/connector.ts"
import { eventKind } from "./kinds/event.ts"
import { job } from "./kinds/job.ts"
import { operation } from "./kinds/operation.ts"
import { resource } from "./kinds/resource.ts"

const kinds: Readonly<Record<string, RowKind>> = { operation, resource, connector, event: eventKind, job, command }

const usage = Object.values(kinds)
  .map((kind) => `pnpm new ${kind.usage}`)
  .join("\n       ")

/**
 * Writes the files that `pnpm new` was asked for and the registry of operations with them, under `base`, and returns
 * the written paths. Throws an InvalidRequest, and changes nothing, for a bad name or one that is taken.
 */
export const create = async (
  base: string,
  [word = "", ...words]: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined
  if (kind === undefined) throw new InvalidRequest(`usage: ${usage}`)
  const texts = await kind.files(words, base)
  for (const [path, text] of texts) await refuseTaken(base, path, text)
  const files = await Promise.all(
    Array.from(texts, async ([path, text]) => [path, await formatted(path, text)] as const)
  )
  const written = await write(base, new Map(files))
  return [...written, ...(await write(base, await registryFiles(base)))]
}

/** Refuses a path that holds something else than the beginning of its new text, and the name of another operation. */
const refuseTaken = async (base: string, path: string, text: string): Promise<void> => {
  if (path.startsWith("packages/operations/src/") && basename(path) !== "group.ts") {
    const [namesake] = await rowsIn(join(base, "packages/operations/src"), `*/${basename(path)}`)
    if (namesake !== undefined) throw new InvalidRequest(`${namesake} has that name`)
  }
  const present = await readFile(join(base, path), "utf8").catch(() => "")
  if (!text.startsWith(present)) throw new InvalidRequest(`${path} stands already`)
}

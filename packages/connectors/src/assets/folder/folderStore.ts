import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises"
import { dirname, join, relative, sep } from "node:path"
import { type Store, StoreUnavailable } from "../Store.ts"

const attempt = <A>(deed: () => Promise<A>): Effect.Effect<A, StoreUnavailable> =>
  Effect.tryPromise({
    try: deed,
    catch: (error) => new StoreUnavailable({ message: error instanceof Error ? error.message : String(error) })
  })

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT"

const unless = async <A, B>(deed: Promise<A>, missing: B): Promise<A | B> => {
  try {
    return await deed
  } catch (error) {
    if (isMissing(error)) return missing
    throw error
  }
}

/** Writes and syncs a temporary file beside the target, then renames it; nobody else on the machine may read it. */
const write = async (path: string, content: Uint8Array | AsyncIterable<Uint8Array>, length?: number): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomUUID()}`
  try {
    await using file = await open(unfinished, "wx", 0o600)
    await file.writeFile(content)
    if (length !== undefined && (await file.stat()).size !== length) throw new Error("the body has another length")
    await file.sync()
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

const readRange = async (path: string, from: number, to: number): Promise<Uint8Array> => {
  await using file = await open(path, "r")
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
  return buffer.subarray(0, bytesRead)
}

const filesBelow = async (root: string, folder: string): Promise<ReadonlyArray<string>> => {
  const entries = await unless(readdir(join(root, folder), { recursive: true, withFileTypes: true }), [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
}

/** A store of files below a folder, which is created when it is first needed. */
export const folderStore = (root: string): Store => ({
  put: (key, bytes) => attempt(() => write(join(root, key), bytes)),
  receive: (key, body, byteLength) => attempt(() => write(join(root, key), body, byteLength)),
  get: (key) => attempt(() => unless(readFile(join(root, key)), undefined)),
  range: (key, from, to) => attempt(() => unless(readRange(join(root, key), from, to), undefined)),
  remove: (key) => attempt(() => rm(join(root, key), { force: true })),
  list: (folder) => attempt(() => filesBelow(root, folder))
})

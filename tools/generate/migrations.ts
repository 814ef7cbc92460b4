import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { root } from "../source/root.ts"

const folder = "packages/storage/migrations"

/** Takes the schema that drizzle-kit writes out of the migrations: a statement means the schema of its connection. */
export const files = async (base: string = root): Promise<ReadonlyMap<string, string>> => {
  const paths = (await readdir(join(base, folder)))
    .filter((name) => name.endsWith(".sql"))
    .map((name) => `${folder}/${name}`)
  const texts = await Promise.all(paths.map((path) => readFile(join(base, path), "utf8")))
  return new Map(paths.map((path, index) => [path, texts[index]!.replaceAll('"public".', "")]))
}

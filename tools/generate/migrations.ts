import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { partitionedMigration } from "@tidings/storage/partitions/partitionedMigration"
import { root } from "../source/root.ts"

const folder = "packages/storage/migrations"

/**
 * Writes into the migrations what drizzle-kit leaves out, partitions, and takes out of them the schema that it
 * writes: a statement means the schema of its connection.
 */
export const files = async (base: string = root): Promise<ReadonlyMap<string, string>> => {
  const paths = (await readdir(join(base, folder)))
    .filter((name) => name.endsWith(".sql"))
    .map((name) => `${folder}/${name}`)
  const texts = await Promise.all(paths.map((path) => readFile(join(base, path), "utf8")))
  return new Map(paths.map((path, index) => [path, partitionedMigration(texts[index]!.replaceAll('"public".', ""))]))
}

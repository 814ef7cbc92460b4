import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { root } from "../../source/root.ts"
import { programFindings } from "../../source/program.ts"

export const name = "migrations"

const schema = "./packages/storage/src/tables/index.ts"

/**
 * Finds differences between the tables and a folder's migrations: the statements of the migration that drizzle-kit
 * would write next.
 */
export const run = async (migrations: string = `${root}packages/storage/migrations`) => {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"))
  try {
    await cp(migrations, folder, { recursive: true })
    const before = new Set(await readdir(folder))
    // drizzle-kit takes a path that begins with a slash as relative to its working folder.
    const out = relative(root, folder)
    const args = ["generate", "--dialect", "postgresql", "--schema", schema, "--out", out]
    const failed = await programFindings(root, "drizzle-kit", args, () => false)
    const written = (await readdir(folder)).filter((file) => !before.has(file))
    const texts = await Promise.all(written.map((file) => readFile(join(folder, file), "utf8")))
    return [...failed, ...texts.flatMap(statementsOf).map((each) => `the tables want a migration: ${each}`)]
  } finally {
    await rm(folder, { recursive: true })
  }
}

const statementsOf = (text: string): ReadonlyArray<string> =>
  text
    .split("--> statement-breakpoint")
    .map((statement) => statement.replaceAll(/\s+/gu, " ").trim())
    .filter((statement) => statement !== "")

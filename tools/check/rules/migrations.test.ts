import { afterEach, assert, describe, it } from "@effect/vitest"
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { root } from "../../source/root.ts"
import { run } from "./migrations.ts"

const folders: Array<string> = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

/** A copy of our migrations with changed tables in the snapshot of the last one. */
const migrationsThatLeave = async (change: (tables: Record<string, unknown>) => void) => {
  const folder = await mkdtemp(join(tmpdir(), "migrations-test-"))
  folders.push(folder)
  await cp(`${root}packages/storage/migrations`, folder, { recursive: true })
  const last = (await readdir(`${folder}/meta`))
    .filter((file) => file.endsWith("_snapshot.json"))
    .sort()
    .at(-1)
  const path = `${folder}/meta/${last}`
  const snapshot = JSON.parse(await readFile(path, "utf8"))
  change(snapshot.tables)
  await writeFile(path, JSON.stringify(snapshot))
  return folder
}

describe("migrations", () => {
  it("that leave out a table are found, with the statement that is missing", async () => {
    const found = await run(await migrationsThatLeave((tables) => void delete tables["public.brands"]))
    assert.match(found.join("\n"), /^the tables want a migration: CREATE TABLE "brands" \(/u)
  })

  it("that leave a table which is gone are found", async () => {
    const found = await run(
      await migrationsThatLeave((tables) => {
        tables["public.gone"] = { ...(tables["public.brands"] as object), name: "gone" }
      })
    )
    assert.match(found.join("\n"), /^the tables want a migration: DROP TABLE "gone"/mu)
  })

  it("that bring about what the tables say are let through, and nothing is written beside them", async () => {
    const folder = await migrationsThatLeave(() => {})
    const before = await readdir(folder, { recursive: true })
    assert.deepStrictEqual(await run(folder), [])
    assert.deepStrictEqual(await readdir(folder, { recursive: true }), before)
  })
})

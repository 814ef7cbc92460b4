import { assert, it } from "@effect/vitest"
import { registry } from "@tidings/operations/registry"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { stale } from "../check/rules/generated.ts"
import { root } from "../source/root.ts"
import { files, folder } from "./examples.ts"

it("are what every row answers today, and nothing else", async () => {
  const played = await files()
  assert.deepStrictEqual(await stale(played, (path) => readFile(join(root, path), "utf8").catch(() => undefined)), [])
  assert.deepStrictEqual(
    (await readdir(join(root, folder))).toSorted(),
    registry.entries.map(({ operation }) => `${operation.name}.json`).toSorted()
  )
})

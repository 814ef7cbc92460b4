import { assert, it } from "@effect/vitest"
import { globSync } from "node:fs"
import { prompts } from "./registry.ts"

it("has one prompt for each file, named as it", () => {
  const files = globSync("*_*.ts", { cwd: import.meta.dirname })
  assert.deepStrictEqual(
    prompts.map(({ name }) => `${name}.ts`),
    files.toSorted()
  )
})

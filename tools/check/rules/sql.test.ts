import { assert, describe, it } from "@effect/vitest"
import { findings } from "./sql.ts"

const found = (path: string, text: string) => findings(new Map([[path, text]]))

describe("sql", () => {
  it.each([
    `import { eq } from "drizzle-orm"`,
    `import { pgTable } from "drizzle-orm/pg-core"`,
    `import postgres from "postgres"`,
    `import { PGlite } from "@electric-sql/pglite"`,
    `const driver = import("postgres")`,
    `const text = "select id from sends"`,
    "const text = `\n  SELECT id\n  FROM sends where id = ${id}`",
    `const text = "insert into sends values (1)"`,
    `const text = "update sends set status = 'sent'"`,
    `const text = "delete from sends"`,
    `const text = "with late as (select 1) select 2"`,
    `const text = "create table sends ()"`
  ])("refuses outside storage: %s", (text) => {
    for (const path of ["packages/services/src/sends/Sends.ts", "apps/server/src/main.ts", "tools/bench/main.ts"]) {
      assert.strictEqual(found(path, text).length, 1)
    }
    assert.deepStrictEqual(found("packages/storage/src/repositories/SendRepository.ts", text), [])
  })

  it.each([
    `const summary = "Select a template from the list"`,
    `const summary = "update the settings of a workspace"`,
    `const summary = "delete a webhook"`,
    `const word = "selection"`
  ])("takes prose for prose: %s", (text) => {
    assert.deepStrictEqual(found("packages/operations/src/templates/read_template.ts", text), [])
  })
})

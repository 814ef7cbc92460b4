import { assert, describe, it } from "@effect/vitest"
import { findings } from "./environment.ts"

const found = (path: string, text: string) => findings(new Map([[path, text]]))

describe("environment", () => {
  it.each([
    `const url = process.env.DATABASE_URL`,
    `const url = process["env"]["DATABASE_URL"]`,
    `const url = globalThis.process.env.DATABASE_URL`,
    `const { env } = process`,
    `const { env: settings } = process`,
    `const { pid, ...rest } = process`,
    `import { env } from "node:process"`,
    `import { env as settings } from "process"`,
    `const mode = import.meta.env.MODE`,
    `import { Config } from "effect"`,
    `import * as Config from "effect/Config"`
  ])("refuses in packages, and lets apps, tools and tests: %s", (text) => {
    assert.deepStrictEqual(found("packages/services/src/sends/Sends.ts", `\n${text}`), [
      "packages/services/src/sends/Sends.ts:2 reads the environment; only apps may"
    ])
    for (const path of ["apps/server/src/config.ts", "tools/bench/main.ts", "packages/jobs/src/Queue.test.ts"]) {
      assert.deepStrictEqual(found(path, text), [])
    }
  })

  it("lets the rest of process be", () => {
    const text = `import { hrtime } from "node:process"\nexport const id = process.pid + hrtime().length\nconst { env } = config`
    assert.deepStrictEqual(found("packages/services/src/sends/Sends.ts", text), [])
  })
})

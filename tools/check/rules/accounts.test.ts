import { assert, describe, it } from "@effect/vitest"
import { findings } from "./accounts.ts"

const found = (path: string, text: string) => findings(new Map([[path, text]]))

describe("accounts", () => {
  it.each([
    `import { open } from "@tidings/connectors/Connector"`,
    `import { mayRepeat, open as opened } from "@tidings/connectors/Connector"`,
    `import * as Connector from "@tidings/connectors/Connector"`
  ])("are opened nowhere but where nobody speaks to them inside a transaction: %s", (text) => {
    for (const path of ["packages/services/src/sms/Texts.ts", "apps/server/src/main.ts"]) {
      assert.lengthOf(found(path, text), 1)
    }
    assert.deepStrictEqual(found("packages/services/src/connectors/openAccount.ts", text), [])
  })

  it.each([
    `import { mayRepeat } from "@tidings/connectors/Connector"`,
    `import type { OpenConnector } from "@tidings/connectors/Connector"`,
    `import { open } from "node:fs/promises"`
  ])("may be spoken of by anybody: %s", (text) => {
    assert.deepStrictEqual(found("packages/services/src/sms/Texts.ts", text), [])
  })
})

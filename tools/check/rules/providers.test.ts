import { assert, describe, it } from "@effect/vitest"
import { findings } from "./providers.ts"

const folder = "packages/connectors/src/sms/pigeon"
const rows = [
  ["packages/connectors/package.json", `{ "name": "@tidings/connectors", "exports": { "./*": "./src/*.ts" } }`],
  [`${folder}/pigeon.ts`, `export default { name: "pigeon" }`],
  [`${folder}/feather.ts`, `export const feather = "pigeon"`]
] as const

const found = (path: string, text: string) => findings(new Map([...rows, [path, text]]))

describe("providers", () => {
  it.each([
    ["packages/services/src/sends/Sends.ts", `const isRepeatable = provider === "pigeon"`],
    ["packages/connectors/src/sms/segments.ts", `import { feather } from "./pigeon/feather.ts"`],
    ["apps/server/src/layers.ts", `import pigeon from "@tidings/connectors/sms/pigeon/pigeon"`]
  ])("are named nowhere but in their rows: %s", (path, text) => {
    assert.lengthOf(found(path, text), 1)
  })

  it.each([
    [`${folder}/send.ts`, `const name = "pigeon"`],
    ["packages/connectors/src/registry.ts", `import pigeon from "./sms/pigeon/pigeon.ts"`],
    ["packages/services/src/sends/Sends.test.ts", `const name = "pigeon"`],
    ["packages/connectors/src/testing/Peer.ts", `const name = "pigeon"`],
    ["packages/services/src/sends/Sends.ts", `const words = "a pigeon, or another bird"`],
    ["packages/operations/src/connectors/create.ts", `export default { example: { provider: "pigeon" } }`],
    ["packages/services/src/sends/Sends.ts", `const pigeon = 1`]
  ])("may be named in their rows, in tests, and as words: %s", (path, text) => {
    assert.deepStrictEqual(found(path, text), [])
  })
})

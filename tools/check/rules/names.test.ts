import { assert, describe, it } from "@effect/vitest"
import { findings } from "./names.ts"

const found = (path: string) => findings(new Map([[path, ""]]))

describe("names", () => {
  it.each([
    "packages/schema/src/utils.ts",
    "packages/schema/src/Common.ts",
    "packages/schema/src/helpers/date.ts",
    "packages/schema/src/misc.test.ts",
    "packages/schema/src/shared.d.ts",
    "packages/schema/src/string-utils.ts",
    "packages/schema/src/dateHelpers.ts",
    "packages/core/src/Id.ts",
    "tools/lib/read.ts"
  ])("refuses %s", (path) => {
    assert.strictEqual(found(path).length, 1)
  })

  it.each(["packages/schema/src/Id.ts", "packages/services/src/sends/scoreSends.ts", "tools/check/library.ts"])(
    "lets %s be",
    (path) => {
      assert.deepStrictEqual(found(path), [])
    }
  )
})

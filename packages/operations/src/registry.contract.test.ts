import { assert, describe, it } from "@effect/vitest"
import { world } from "@tidings/testing/World"
import { globSync } from "node:fs"
import { registry } from "./registry.ts"
import { answerContract } from "./testing/answerContract.ts"
import { registryContract } from "./testing/registryContract.ts"

describe("the registry", () => {
  it("has one row for each file, and one file for each row", () => {
    const files = globSync("*/*.ts", { cwd: import.meta.dirname }).filter(
      (file) => !/\.(?:given|test)\.ts$|\/group\.ts$|^(?:prompts|testing)\//u.test(file)
    )
    assert.deepStrictEqual(
      registry.entries.map(({ group, operation }) => `${group}/${operation.name}.ts`).toSorted(),
      files.toSorted()
    )
  })
})

registryContract(world)
answerContract(world)

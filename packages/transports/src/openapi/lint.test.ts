import { assert, describe, it } from "@effect/vitest"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { rows as endpoints } from "./testing/rows.ts"
import { document } from "./document.ts"

const findingsOf = async (text: object) => {
  const config = await createConfig({ extends: ["recommended"] })
  const findings = await lintFromString({ source: JSON.stringify(text), absoluteRef: "/openapi.json", config })
  return findings.map(({ location, message, ruleId }) => `${ruleId} at ${location[0]?.pointer}: ${message}`)
}

describe("an independent linter", () => {
  it("finds neither errors nor warnings under its recommended rules", async () => {
    assert.deepStrictEqual(await findingsOf(document(endpoints)), [])
  })

  it("does find what is wrong", async () => {
    const { info: _, ...headless } = document(endpoints)
    assert.isNotEmpty(await findingsOf(headless))
  })
})

import { assert, describe, it } from "@effect/vitest"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { rows as endpoints } from "./testing/rows.ts"
import { document } from "./document.ts"
import { documents } from "./testing/documents.ts"

const findingsOf = async (text: object) => {
  const config = await createConfig({ extends: ["recommended"] })
  const findings = await lintFromString({ source: JSON.stringify(text), absoluteRef: "/openapi.json", config })
  return findings.map(({ location, message, ruleId }) => `${ruleId} at ${location[0]?.pointer}: ${message}`)
}

describe("an independent linter", () => {
  it.each(documents)("finds neither errors nor warnings in %s under its recommended rules", async (_, described) => {
    assert.deepStrictEqual(await findingsOf(described), [])
  })

  it("does find what is wrong", async () => {
    const { info: _, ...headless } = document(endpoints)
    assert.isNotEmpty(await findingsOf(headless))
  })
})

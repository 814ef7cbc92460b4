import { assert, describe, it } from "@effect/vitest"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import spectral from "@stoplight/spectral-core"
import rulesets from "@stoplight/spectral-rulesets"
import { document } from "./document/document.ts"
import { documents } from "./testing/documents.ts"

type Linter = (text: object) => Promise<ReadonlyArray<string>>

const redocly: Linter = async (text) => {
  const config = await createConfig({
    extends: ["recommended-strict"],
    // The rule knows no values: a {contact} is an id with its prefix or holds an @, and so is never a word of a path.
    rules: { "no-ambiguous-paths": "off" }
  })
  const findings = await lintFromString({ source: JSON.stringify(text), absoluteRef: "/openapi.json", config })
  return findings.map(({ location, message, ruleId }) => `${ruleId} at ${location[0]?.pointer}: ${message}`)
}

const spectralOas: Linter = async (text) => {
  const linter = new spectral.Spectral()
  linter.setRuleset({
    extends: [[rulesets.oas as never, "recommended"]],
    // The rule knows OAuth scopes only, though since OpenAPI 3.1 every scheme may name roles.
    rules: {
      "oas3-operation-security-defined": "off",
      // Redocly has looked at every example, and took a quarter of the time.
      "oas3-valid-media-example": "off"
    }
  })
  const findings = await linter.run(structuredClone(text) as Record<string, unknown>)
  return findings.map(({ code, message, path }) => `${code} at ${path.join("/")}: ${message}`)
}

const linters = [
  ["Redocly, with its strict rules,", redocly, documents],
  ["Spectral, with its rules for OpenAPI,", spectralOas, documents.slice(0, 2)]
] as const

describe.each(linters)("%s", (_, findingsOf, described) => {
  it.each(described)(
    "finds neither errors nor warnings in %s",
    async (_, text) => {
      assert.deepStrictEqual(await findingsOf(text), [])
    },
    300_000
  )

  it("does find what is wrong", async () => {
    const { info: _, ...headless } = document([])
    assert.isNotEmpty(await findingsOf(headless))
  })
})

it("Redocly finds an example that its schema refuses, so that Spectral need not look", async () => {
  const [[, text]] = documents as [(typeof documents)[number]]
  const path = "/v1/workspace"
  const wrong = structuredClone(text) as any
  wrong.paths[path].get.responses["200"].content["application/json"].example.plan = 7
  const one = { ...wrong, paths: { [path]: wrong.paths[path] } }
  const findings = await redocly(one)
  assert.isNotEmpty(findings.filter((finding) => finding.startsWith("no-invalid-media-type-examples")))
})

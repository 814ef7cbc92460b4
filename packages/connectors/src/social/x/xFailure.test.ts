import { assert, describe, it } from "@effect/vitest"
import { xFailure } from "./xFailure.ts"

const problems = "https://api.x.com/2/problems"

const cases: ReadonlyArray<readonly [status: number, type: string, headers: Record<string, string>, meant: object]> = [
  [400, `${problems}/invalid-request`, {}, { _tag: "Rejected", hard: false }],
  [401, "about:blank", {}, { _tag: "CredentialsRefused" }],
  [402, `${problems}/credits`, {}, { _tag: "CredentialsRefused" }],
  [403, "about:blank", {}, { _tag: "Rejected", hard: false }],
  [403, `${problems}/client-forbidden`, {}, { _tag: "CredentialsRefused", providerCode: "client-forbidden" }],
  [429, `${problems}/usage-capped`, {}, { _tag: "Throttled", providerCode: "usage-capped", retryAfterSeconds: 86_400 }],
  [429, "about:blank", { "x-rate-limit-reset": "1060" }, { _tag: "Throttled", retryAfterSeconds: 60 }],
  [429, "about:blank", {}, { _tag: "Throttled", retryAfterSeconds: undefined }],
  [503, "about:blank", {}, { _tag: "OutcomeUnknown" }]
]

describe("an answer of X's that is no success", () => {
  it.each(cases)("%i %s %o", (status, type, headers, meant) => {
    const json = { title: "No", detail: "Not so", type, status }
    const failure = xFailure({ status, headers, json, text: "" }, { handed: true, nowMs: 1_000_000 })
    assert.deepInclude(failure, meant as never)
  })
})

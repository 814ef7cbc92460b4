import { assert, describe, it } from "@effect/vitest"
import { linkedinFailure } from "./linkedinApi.ts"

const noonMs = Date.UTC(2026, 10, 22, 12)

const cases: ReadonlyArray<readonly [status: number, code: string, meant: object]> = [
  [400, "INVALID_PARAM", { _tag: "Rejected", hard: false, providerCode: "INVALID_PARAM" }],
  [401, "REVOKED_ACCESS_TOKEN", { _tag: "CredentialsRefused" }],
  [403, "ACCESS_DENIED", { _tag: "CredentialsRefused" }],
  [422, "DUPLICATE_POST", { _tag: "Rejected", message: "Not so" }],
  [426, "NONEXISTENT_VERSION", { _tag: "CredentialsRefused" }],
  [429, "TOO_MANY_REQUESTS", { _tag: "Throttled", retryAfterSeconds: 12 * 3600 }],
  [500, "INTERNAL", { _tag: "OutcomeUnknown" }]
]

describe("an answer of LinkedIn's that is no success", () => {
  it.each(cases)("%i %s", (status, code, meant) => {
    const json = { status, code, message: "Not so" }
    const failure = linkedinFailure({ status, headers: {}, json, text: "" }, { handed: true, nowMs: noonMs })
    assert.deepInclude(failure, meant as never)
  })
})

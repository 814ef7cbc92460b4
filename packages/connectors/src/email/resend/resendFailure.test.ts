import { assert, describe, it } from "@effect/vitest"
import { answer } from "../../http/testing/answer.ts"
import { resendFailure } from "./resendFailure.ts"

const told = (status: number, name: string, message = "words") => answer(status, { statusCode: status, name, message })

describe("an answer of Resend's", () => {
  it.each([
    [409, "concurrent_idempotent_requests", { _tag: "OutcomeUnknown" }],
    [409, "invalid_idempotent_request", { _tag: "OutcomeUnknown", differs: true }],
    [400, "invalid_idempotency_key", { _tag: "Rejected", hard: false }],
    [401, "restricted_api_key", { _tag: "CredentialsRefused" }],
    [429, "rate_limit_exceeded", { _tag: "Throttled", retryAfterSeconds: undefined }],
    [429, "monthly_quota_exceeded", { _tag: "Throttled", retryAfterSeconds: 3600 }],
    [500, "application_error", { _tag: "OutcomeUnknown" }]
  ] as const)("%i %s means %o", (status, name, expected) =>
    assert.deepInclude(resendFailure(told(status, name), { handed: true, nowMs: 0 }), expected)
  )
})

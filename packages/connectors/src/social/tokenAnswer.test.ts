import { assert, describe, it } from "@effect/vitest"
import { answer } from "../http/testing/answer.ts"
import { tokenFailure, networkTokensIn } from "./tokenAnswer.ts"

const tenYearsMs = 315_360_000_000

describe("the tokens that a network gives", () => {
  it.each([
    [3600, 3_601_000],
    ["3600", 3_601_000],
    [1e300, tenYearsMs + 1000],
    ["9".repeat(400), tenYearsMs + 1000],
    [0, undefined],
    [-1, undefined],
    ["soon", undefined],
    [null, undefined],
    [{ toString: 1 }, undefined]
  ] as const)("end when it says, in ten years at most: %j", (expires_in, expiresAtMs) =>
    assert.strictEqual(networkTokensIn({ access_token: "a", expires_in }, 1000)?.expiresAtMs, expiresAtMs)
  )
})

describe("what a network says that gives none", () => {
  const secret = "a/secret+of=ours"
  it.each([
    { error: "invalid_grant", error_description: `no ${secret} here` },
    { error: { code: secret, message: encodeURIComponent(secret) } },
    { error: secret },
    `${"x".repeat(190)}${secret}`
  ])("shows nothing of what it was shown: %j", (body) => {
    const failure = tokenFailure(answer(400, body), { secrets: [secret], nowMs: 0 })
    const shown = JSON.stringify({ ...failure, message: failure.message })
    for (const part of [secret, encodeURIComponent(secret), secret.slice(0, 8)]) assert.notInclude(shown, part)
  })
})

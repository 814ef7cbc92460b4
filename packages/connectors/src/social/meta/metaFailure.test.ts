import { assert, describe, it } from "@effect/vitest"
import type { ProviderAnswer } from "../../http/providerRequest.ts"
import { isAbsent, metaFailure } from "./metaFailure.ts"

const answerOf = (status: number, error: Readonly<Record<string, unknown>>, headers = {}) => ({
  status,
  headers,
  text: "",
  json: { error: { message: "words", ...error } }
})

const minutes = (estimated_time_to_regain_access: number) => ({
  "x-business-use-case-usage": JSON.stringify({
    "11": [{ type: "pages", call_count: 3, estimated_time_to_regain_access: 0 }],
    "12": [{ type: "instagram", call_count: 100, estimated_time_to_regain_access }]
  })
})

/** Answers to a post that was handed over, and the failure that each maps to. */
const told: Array<[what: string, answer: ProviderAnswer, tag: string, more?: object]> = [
  ["an expired token, with status 400", answerOf(400, { code: 190, error_subcode: 463 }), "CredentialsRefused"],
  ["a missing permission", answerOf(403, { code: 200 }), "CredentialsRefused", { providerCode: "200" }],
  ["a permission of the last of its codes", answerOf(400, { code: 299 }), "CredentialsRefused"],
  ["an account that is blocked for a while", answerOf(400, { code: 368 }), "Throttled", { retryAfterSeconds: 3600 }],
  ["an action blocked as abuse", answerOf(403, { code: 4, error_subcode: 2207051 }), "Throttled"],
  [
    "a proof under another app's secret",
    answerOf(400, { code: 100, message: "Invalid appsecret_proof provided in the API argument" }),
    "CredentialsRefused"
  ],
  ["too many calls, with status 403", answerOf(403, { code: 4 }), "Throttled", { retryAfterSeconds: undefined }],
  ["too many calls of a business", answerOf(400, { code: 80001 }, minutes(7)), "Throttled", { retryAfterSeconds: 420 }],
  ["the posts of the day", answerOf(400, { code: 9, error_subcode: 2207042 }), "Throttled"],
  ["a duplicate", answerOf(400, { code: 506 }), "Rejected", { providerCode: "506", hard: false }],
  ["a picture that is too wide", answerOf(400, { code: 36003, error_subcode: 2207009 }), "Rejected"],
  ["a file that cannot be fetched", answerOf(400, { code: 9004, error_subcode: 2207052 }), "Rejected"],
  ["a container that is not ready", answerOf(400, { code: 9007 }), "Unreachable", { stopsAll: false }],
  ["an unknown fault", answerOf(500, { code: 1 }), "OutcomeUnknown"],
  ["a service that is away, with status 400", answerOf(400, { code: 2 }), "OutcomeUnknown"],
  ["whatever says that it passes", answerOf(400, { code: 99, is_transient: true }), "OutcomeUnknown"],
  ["no error at all, with status 502", { status: 502, headers: {}, text: "<html>", json: undefined }, "OutcomeUnknown"]
]

describe("an answer of the Graph API", () => {
  it.each(told)("that tells %s is read by its code", (...[, answer, tag, more = {}]) => {
    assert.deepInclude(metaFailure(answer, { handed: true, nowMs: 0 }), { _tag: tag, ...more } as object)
  })

  it("takes nothing for unknown that nobody handed over", () => {
    const failure = metaFailure(answerOf(500, { code: 2 }), { handed: false, nowMs: 0 })
    assert.deepInclude(failure, { _tag: "Unreachable", stopsAll: true })
  })

  it("tells what is not there from what is wrong", () => {
    const absent = metaFailure(answerOf(400, { code: 100, error_subcode: 33 }), { handed: false, nowMs: 0 })
    const wrong = metaFailure(answerOf(400, { code: 100 }), { handed: false, nowMs: 0 })
    assert.deepStrictEqual([isAbsent(absent), isAbsent(wrong)], [true, false])
  })
})

import { assert, describe, it } from "@effect/vitest"
import type { FailureOf } from "../http/failureOf.ts"
import { blueskyFailure } from "./bluesky/blueskyFailure.ts"
import { mastodonFailure } from "./mastodon/mastodon.ts"
import { pinterestFailure } from "./pinterest/pinterestFailure.ts"

type Case = readonly [
  network: string,
  failureOf: FailureOf,
  status: number,
  json: unknown,
  meant: object,
  headers?: Record<string, string>
]

const bluesky = (error: string) => ({ error, message: "Not so" })
const pinterest = (code: number) => ({ code, message: "Not so" })

const cases: ReadonlyArray<Case> = [
  ["Bluesky", blueskyFailure, 400, bluesky("InvalidRequest"), { _tag: "Rejected", hard: false, message: "Not so" }],
  ["Bluesky", blueskyFailure, 400, bluesky("ExpiredToken"), { _tag: "CredentialsRefused" }],
  ["Bluesky", blueskyFailure, 401, bluesky("AccountTakedown"), { _tag: "CredentialsRefused" }],
  [
    "Bluesky",
    blueskyFailure,
    429,
    bluesky("RateLimitExceeded"),
    { _tag: "Throttled", retryAfterSeconds: 60 },
    { "ratelimit-reset": "1060" }
  ],
  ["Bluesky", blueskyFailure, 502, undefined, { _tag: "OutcomeUnknown" }],
  ["Mastodon", mastodonFailure, 401, { error: "Revoked" }, { _tag: "CredentialsRefused", message: "Revoked" }],
  ["Mastodon", mastodonFailure, 403, { error: "Not allowed" }, { _tag: "Rejected", elsewhere: true }],
  ["Mastodon", mastodonFailure, 404, { error: "Record not found" }, { _tag: "Rejected", hard: false }],
  ["Mastodon", mastodonFailure, 422, { error: "e", error_description: "Why" }, { _tag: "Rejected", message: "Why" }],
  [
    "Mastodon",
    mastodonFailure,
    429,
    { error: "Too many" },
    { _tag: "Throttled", retryAfterSeconds: 60 },
    { "x-ratelimit-reset": new Date(1_060_000).toISOString() }
  ],
  ["Mastodon", mastodonFailure, 429, {}, { _tag: "Throttled", retryAfterSeconds: 5 }, { "retry-after": "5" }],
  ["Mastodon", mastodonFailure, 503, {}, { _tag: "OutcomeUnknown" }],
  ["Pinterest", pinterestFailure, 400, pinterest(1), { _tag: "Rejected", hard: false, providerCode: "1" }],
  ["Pinterest", pinterestFailure, 401, pinterest(2), { _tag: "CredentialsRefused", message: "Not so" }],
  ["Pinterest", pinterestFailure, 404, pinterest(40), { _tag: "Rejected", hard: false }],
  [
    "Pinterest",
    pinterestFailure,
    429,
    pinterest(8),
    { _tag: "Throttled", retryAfterSeconds: 60 },
    { "x-ratelimit-reset": "60" }
  ],
  ["Pinterest", pinterestFailure, 500, undefined, { _tag: "OutcomeUnknown" }]
]

describe("an answer that is no success", () => {
  for (const [network, failureOf, status, json, meant, headers = {}] of cases)
    it(`of ${network}: ${status} ${JSON.stringify(json)}`, () => {
      const failure = failureOf({ status, headers, json, text: "" }, { handed: true, nowMs: 1_000_000 })
      assert.deepInclude(failure, meant as never)
    })
})

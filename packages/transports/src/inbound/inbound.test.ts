import { assert, layer } from "@effect/vitest"
import { endpoints } from "@tidings/testing/endpoints"
import { serve } from "@tidings/testing/Served"
import { world } from "@tidings/testing/World"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { inboundMounts } from "./inboundMounts.ts"

const token = "a-token-for-reports"
const bounce = readFileSync(
  new URL("../../../../test-fixtures/providers/postfix/user-unknown.eml", import.meta.url),
  "utf8"
)

const listening = Effect.gen(function* () {
  const { url } = yield* serve({ endpoints, mounts: yield* inboundMounts({ inboundToken: token, accounts: [] }) })
  return (body: string | Buffer | ReadableStream, authorization: string | null = `Bearer ${token}`) =>
    Effect.promise(async () => {
      const headers = {
        "Content-Type": "message/rfc822",
        ...(authorization !== null && { Authorization: authorization })
      }
      const response = await fetch(`${url}/inbound/email/reports`, { method: "POST", body, headers, duplex: "half" })
      return { status: response.status, headers: response.headers, body: (await response.json()) as any }
    })
})

layer(world)("inbound reports", (it) => {
  it.effect("are taken under the provider's name and its aliases, and nowhere else", () =>
    Effect.gen(function* () {
      const { url } = yield* serve({ endpoints, mounts: yield* inboundMounts({ inboundToken: token, accounts: [] }) })
      const post = (path: string) =>
        Effect.promise(() =>
          fetch(`${url}/inbound/${path}`, {
            method: "POST",
            body: bounce,
            headers: { Authorization: `Bearer ${token}` }
          })
        )
      for (const path of ["email/smtp", "email/reports"]) assert.strictEqual((yield* post(path)).status, 200)
      for (const path of ["email/capture", "email/pigeon", "sms/smtp", "email", "email/smtp/more"]) {
        const answer = yield* post(path)
        const { error } = (yield* Effect.promise(() => answer.json())) as any
        assert.deepStrictEqual([answer.status, error.code], [404, "unknown_route"], path)
      }
    })
  )

  it.effect.each([
    [null, "missing_authorization_header"],
    ["Bearer another", "invalid_api_key"],
    [`Bearer ${token}x`, "invalid_api_key"],
    ["Bearer ", "invalid_api_key"],
    [token, "invalid_api_key"],
    [`Basic ${token}`, "invalid_api_key"]
  ] as const)("are refused with 401 under Authorization: %s", ([authorization, code]) =>
    Effect.gen(function* () {
      const post = yield* listening
      const { body, headers, status } = yield* post(bounce, authorization)
      assert.deepStrictEqual([status, body.error.code, headers.get("www-authenticate")], [401, code, "Bearer"])
    })
  )

  it.effect("are refused with 422 when the body is no mail", () =>
    Effect.gen(function* () {
      const post = yield* listening
      const { body, headers, status } = yield* post(`{"not":"a mail"}`)
      assert.deepStrictEqual([status, body.error.code, body.error.fields[0].path], [422, "field_invalid", "body"])
      assert.strictEqual(headers.get("x-request-id"), body.error.request_id)
    })
  )

  it.effect("are refused with 413 beyond 10 MiB, whether or not their length is declared", () =>
    Effect.gen(function* () {
      const post = yield* listening
      const big = Buffer.alloc(10 * 1024 * 1024 + 1, "a")
      for (const sent of [big, new Blob([big]).stream()]) {
        const { body, status } = yield* post(sent)
        assert.deepStrictEqual([status, body.error.code], [413, "payload_too_large"])
      }
    })
  )

  it.effect("have no place at all without a token", () =>
    Effect.gen(function* () {
      const { url } = yield* serve({
        endpoints,
        mounts: yield* inboundMounts({ inboundToken: undefined, accounts: [] })
      })
      const response = yield* Effect.promise(() =>
        fetch(`${url}/inbound/email/reports`, { method: "POST", body: bounce })
      )
      assert.strictEqual(response.status, 404)
    })
  )
})

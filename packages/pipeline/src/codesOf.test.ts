import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { codesOf } from "./codesOf.ts"
import * as Operation from "./Operation.ts"

const bare = {
  scope: null,
  idempotency: "read",
  audit: "lamp.read",
  summary: "Read a lamp",
  output: Schema.Struct({}),
  handler: () => Effect.die("only described")
} as const

const ask = Operation.make({
  ...bare,
  name: "ask",
  http: "GET /v1/lamps",
  input: Schema.Struct({}),
  errors: [],
  example: {}
})

const light = Operation.make({
  ...bare,
  name: "light",
  http: "POST /v1/lamps/{id}/light",
  input: Schema.Struct({ id: Schema.String }),
  example: { id: "a" },
  scope: "links:write",
  plan: "pro",
  idempotency: "accepted",
  errors: ["resource_not_found", "field_invalid"]
})

describe("codesOf", () => {
  it("has what any call may meet, even of a row that takes nothing and asks for nothing", () => {
    assert.deepStrictEqual(codesOf({ operation: ask }), [
      "missing_authorization_header",
      "invalid_api_key",
      "expired_token",
      "field_invalid",
      "key_rate_limit",
      "workspace_rate_limit",
      "internal_error",
      "service_unavailable"
    ])
  })

  it("adds what scope, plan, body and key may be refused for to the row's own, each once, by status", () => {
    assert.deepStrictEqual(codesOf({ operation: light }), [
      "body_invalid_json",
      "missing_authorization_header",
      "invalid_api_key",
      "expired_token",
      "scope_required",
      "feature_not_enabled",
      "resource_not_found",
      "idempotency_key_mismatch",
      "idempotency_key_in_progress",
      "payload_too_large",
      "unsupported_media_type",
      "field_invalid",
      "idempotency_key_invalid",
      "key_rate_limit",
      "workspace_rate_limit",
      "internal_error",
      "service_unavailable"
    ])
  })

  it("adds the scope's refusal where only some inputs need one", () => {
    const sometimes = Operation.make({
      ...bare,
      name: "ask_sometimes",
      http: "GET /v1/lamps",
      input: Schema.Struct({}),
      scopeWhen: [{ scope: "links:write", when: "lit", needed: () => true }]
    })
    assert.include(codesOf({ operation: sometimes }), "scope_required")
  })
})

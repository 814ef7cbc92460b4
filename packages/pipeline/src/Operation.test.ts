import { assert, describe, it } from "@effect/vitest"
import { pageFields, pageOf } from "@tidings/schema/fields/page"
import { id } from "@tidings/schema/Id"
import { Effect, Schema } from "effect"
import * as Operation from "./Operation.ts"
import { sentenceOf } from "./row/Need.ts"

const bare = { scope: "links:read", summary: "Probe", handler: () => Effect.die("only declared") } as const

const readLink = Operation.make({
  ...bare,
  name: "read_link",
  http: "GET /v1/links/{linkId}",
  input: Schema.Struct({ linkId: id("lnk") }),
  output: Schema.Struct({})
})

const listLinks = Operation.make({
  ...bare,
  name: "list_links",
  http: "GET /v1/links",
  input: Schema.Struct(pageFields()),
  output: pageOf(Schema.String),
  errors: ["too_many_filters"]
})

describe("a row", () => {
  it("that is a GET changes nothing, and is audited as its path's noun and its name's verb", () => {
    assert.strictEqual(readLink.repeats.idempotency, "read")
    assert.deepStrictEqual([readLink.audit, listLinks.audit], ["link.read", "link.list"])
  })

  it("is refused for an id in its path, and for the cursor of a list, without saying so", () => {
    assert.deepStrictEqual(readLink.errors, ["resource_not_found"])
    assert.deepStrictEqual(listLinks.errors, ["cursor_invalid", "too_many_filters"])
  })

  it("has the example of its path's fields, and a list that of ten entries", () => {
    assert.deepStrictEqual(readLink.example, { linkId: "lnk_01kb2x9w3t5v7y8z" })
    assert.deepStrictEqual(listLinks.example, { limit: 10 })
  })

  it("overrules what follows from its shape by saying otherwise", () => {
    const said = Operation.make({
      ...bare,
      name: "read_link",
      http: "GET /v1/links/{linkId}",
      idempotency: "pure",
      audit: "link.look",
      input: Schema.Struct({ linkId: id("lnk") }),
      output: Schema.Struct({}),
      example: { linkId: "lnk_1" }
    })
    assert.deepStrictEqual(
      [said.repeats.idempotency, said.audit, said.example],
      ["pure", "link.look", { linkId: "lnk_1" }]
    )
  })

  it("that can be held and is not shown, or has no word for its button, does not compile", () => {
    const held = {
      ...bare,
      name: "light_lamp",
      http: "POST /v1/lamps",
      idempotency: "accepted",
      input: Schema.Struct({}),
      output: Schema.Struct({}),
      surface: "page",
      asks: () => "Light it",
      shows: () => Effect.succeed({ kind: "none", why: "It is dark." } as const),
      verb: "light"
    } as const
    const { shows: _shows, ...unseen } = held
    const { verb: _verb, ...mute } = held
    // @ts-expect-error
    Operation.make(unseen)
    // @ts-expect-error
    Operation.make(mute)
    assert.strictEqual(Operation.make(held).verb, "light")
  })

  it("tells all that a caller must have, credits first, then plans and scopes", () => {
    const { needs, scopes } = Operation.make({
      ...bare,
      name: "make_link",
      http: "POST /v1/links",
      idempotency: "accepted",
      scope: ["links:write", "lists:write"],
      scopeWhen: [{ scope: "suppressions:bypass", when: "forced is true", needed: () => true }],
      plan: "pro",
      credits: 2,
      input: Schema.Struct({}),
      output: Schema.Struct({})
    })
    assert.deepStrictEqual(scopes, ["links:write", "lists:write"])
    assert.deepStrictEqual(needs.map(sentenceOf), [
      "Costs 2 credits.",
      "Needs the pro plan or above.",
      "Needs the scope links:write or lists:write.",
      "Needs the scope suppressions:bypass if forced is true."
    ])
  })
})

import { assert, it } from "@effect/vitest"
import { id, newId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { Schema } from "effect"
import * as Operation from "../Operation.ts"
import { inPerson } from "./inPerson.ts"

const row = Operation.make({
  name: "lend_key",
  http: "POST /v1/lent/{id}",
  scope: null,
  idempotency: "accepted",
  summary: "Lend a key",
  input: Schema.Struct({
    id: id("key"),
    kind: Schema.optionalKey(Schema.Literals(["live", "test"])),
    days: Schema.optionalKey(Schema.Int),
    isQuiet: Schema.optionalKey(Schema.Boolean),
    name: Schema.optionalKey(Schema.String),
    email: Schema.optionalKey(Schema.String)
  }),
  output: Schema.Struct({}),
  example: { id: "key_01h455vb4pexw5z0n3d7k2m8qs" },
  handler: () => undefined as never
})

const led = (input: unknown, livemode = true, url = "https://tidings.test/operations/lend_key") =>
  inPerson(row, { input } as never, { livemode } as never)(problem("person_required", { extra: { url } })).extra?.[
    "url"
  ]

it("leads to the form, with ids, numbers, booleans and words of an enum, and with no text of anybody", () => {
  const key = newId("key", 0)
  const input = { id: key, kind: "live", days: 3, isQuiet: false, name: "live", email: "ada@example.com" }
  assert.strictEqual(led(input), `https://tidings.test/operations/lend_key?id=${key}&kind=live&days=3&isQuiet=false`)
  assert.strictEqual(led({ id: "key_<b>", kind: "other", days: "x" }), "https://tidings.test/operations/lend_key")
  assert.strictEqual(led("nothing", false), "https://tidings.test/test/operations/lend_key")
})

it("leaves a refusal that leads elsewhere", () => {
  assert.strictEqual(led({ days: 3 }, true, "https://tidings.test/approvals"), "https://tidings.test/approvals")
})

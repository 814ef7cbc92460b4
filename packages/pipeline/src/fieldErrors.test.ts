import { assert, describe, it } from "@effect/vitest"
import { Exit, Option, Schema, SchemaParser, type SchemaIssue } from "effect"
import { fieldErrors } from "./fieldErrors.ts"

const Input = Schema.Struct({
  name: Schema.String.check(Schema.isBetweenCodePoints(2, 4)),
  kind: Schema.Literals(["a", "b"]),
  count: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 })),
  code: Schema.String.check(Schema.isPattern(/^[a-z]+$/u)),
  items: Schema.Array(Schema.Struct({ price: Schema.Finite })),
  shape: Schema.optionalKey(
    Schema.Union([
      Schema.Struct({ kind: Schema.Literal("circle"), radius: Schema.Finite }),
      Schema.Struct({ kind: Schema.Literal("square"), side: Schema.Finite })
    ])
  )
})

const decode = SchemaParser.decodeUnknownExit(Schema.toCodecJson(Input), { errors: "all", onExcessProperty: "error" })
const of = (input: unknown) => {
  const issue = Option.getOrThrow(Exit.findErrorOption(decode(input))) as SchemaIssue.Issue
  return Object.fromEntries(fieldErrors(issue, input).map(({ code, path }) => [path, code]))
}
const good = { name: "Ada", kind: "a", count: 1, code: "x", items: [] }

describe("fieldErrors", () => {
  it("names every offending place with its code", () => {
    assert.deepStrictEqual(
      of({ name: "", kind: "c", count: 10, code: "X", items: [{ price: 1 }, { price: "2" }], extra: 1 }),
      {
        name: "too_short",
        kind: "enum_violation",
        count: "out_of_range",
        code: "pattern_mismatch",
        "items[1].price": "type_mismatch",
        extra: "unknown_field"
      }
    )
    assert.deepStrictEqual(of({}), {
      name: "required",
      kind: "required",
      count: "required",
      code: "required",
      items: "required"
    })
  })

  it("tells too long from too short, counting code points", () => {
    assert.deepStrictEqual(of({ ...good, name: "five!" }), { name: "too_long" })
    assert.deepStrictEqual(of({ ...good, name: "😀" }), { name: "too_short" })
  })

  it("points at what tells the members of a union apart, or into the member that was meant", () => {
    assert.deepStrictEqual(of({ ...good, shape: { kind: "star" } }), { "shape.kind": "type_mismatch" })
    assert.deepStrictEqual(of({ ...good, shape: { kind: "circle", radius: "1" } }), { "shape.radius": "type_mismatch" })
  })
})

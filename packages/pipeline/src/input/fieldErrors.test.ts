import { assert, describe, it } from "@effect/vitest"
import { mostFieldErrors, toldFields } from "@tidings/schema/FieldError"
import { Exit, Option, Schema, SchemaParser, type SchemaIssue } from "effect"
import { fieldErrors } from "@tidings/schema/fieldErrors"
import { unwritable } from "./unwritable.ts"

/** A recursive value, like JSON. */
interface Tree {
  readonly [key: string]: string | ReadonlyArray<string> | Tree
}
const Tree: Schema.Codec<Tree> = Schema.Record(
  Schema.String,
  Schema.Union([Schema.String, Schema.Array(Schema.String), Schema.suspend((): Schema.Codec<Tree> => Tree)])
)

const Input = Schema.Struct({
  name: Schema.String.check(Schema.isBetweenCodePoints(2, 4)),
  kind: Schema.Literals(["a", "b"]),
  count: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 })),
  code: Schema.String.check(Schema.isPattern(/^[a-z]+$/u)),
  items: Schema.Array(Schema.Struct({ price: Schema.Finite })),
  note: Schema.optionalKey(Schema.NullOr(Schema.String)),
  tree: Schema.optionalKey(Tree),
  shape: Schema.optionalKey(
    Schema.Union([
      Schema.Struct({ kind: Schema.Literal("circle"), radius: Schema.Finite }),
      Schema.Struct({ kind: Schema.Literal("square"), side: Schema.Finite })
    ])
  )
})

const decode = SchemaParser.decodeUnknownExit(Schema.toCodecJson(Input), { errors: "all", onExcessProperty: "error" })
const found = (input: unknown) =>
  fieldErrors(Option.getOrThrow(Exit.findErrorOption(decode(input))) as SchemaIssue.Issue, input)
const of = (input: unknown) => Object.fromEntries(found(input).map(({ code, path }) => [path, code]))
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
    for (const kind of ["star", "", 1, null, {}])
      assert.deepStrictEqual(of({ ...good, shape: { kind } }), { "shape.kind": "enum_violation" })
    assert.deepStrictEqual(of({ ...good, shape: {} }), { "shape.kind": "required" })
    assert.deepStrictEqual(of({ ...good, shape: "circle" }), { shape: "type_mismatch" })
    assert.deepStrictEqual(of({ ...good, shape: { kind: "circle", radius: "1" } }), { "shape.radius": "type_mismatch" })
  })

  it("tells of a value that fits no member of a union once, and of what is within one that it fits", () => {
    const told = (tree: unknown) => found({ ...good, tree }).map(({ message, path }) => [path, message])
    const any = "Expected a string or an array or an object"
    assert.deepStrictEqual(told({ a: null }), [["tree.a", any]])
    assert.deepStrictEqual(told({ a: { b: 1 } }), [["tree.a.b", any]])
    assert.deepStrictEqual(told({ a: ["x", null] }), [["tree.a[1]", "Expected a string"]])
  })

  it.each([
    [{ shape: { kind: "star" } }, 'Expected one of "circle", "square"'],
    [{ kind: "c" }, 'Expected one of "a", "b"'],
    [{ name: 1 }, "Expected a string"],
    [{ count: "1" }, "Expected a number"],
    [{ items: {} }, "Expected an array"],
    [{ items: [1] }, "Expected an object"],
    [{ shape: 1 }, "Expected an object"],
    [{ note: 1 }, "Expected a string or null"]
  ])("says in words what was expected: %j", (input, message) =>
    assert.strictEqual(found({ ...good, ...input })[0]!.message, message)
  )

  it("stops where a refusal tells no more of them", () => {
    const items = Array.from({ length: 20_000 }, () => ({}))
    const told = found({ ...good, items, ...Object.fromEntries(items.map((_, index) => [`k${index}`, 1])) })
    assert.strictEqual(told.length, mostFieldErrors)
    assert.deepStrictEqual(unwritable(items.map(() => "\0")).length, mostFieldErrors)
  })

  it("is told without the rest of long names that callers made up", () => {
    const [told] = toldFields(found({ ...good, ["😀".repeat(100_000)]: 1 }))
    assert.isAtMost(told!.path.length, 501)
    assert.isTrue(told!.path.isWellFormed())
  })
})

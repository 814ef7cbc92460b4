import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { leaveOutNulls } from "./leaveOutNulls.ts"

interface Tree {
  readonly name?: string
  readonly inner?: Tree
}
const Tree: Schema.Codec<Tree> = Schema.Struct({
  name: Schema.optionalKey(Schema.String),
  inner: Schema.optionalKey(Schema.suspend((): Schema.Codec<Tree> => Tree))
})

const Input = Schema.Struct({
  name: Schema.String,
  slug: Schema.optionalKey(Schema.String),
  label: Schema.optionalKey(Schema.NullOr(Schema.String)),
  any: Schema.optionalKey(Schema.Json),
  metadata: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json)),
  from: Schema.optionalKey(Schema.Struct({ email: Schema.String, name: Schema.optionalKey(Schema.String) })),
  list: Schema.optionalKey(Schema.Array(Schema.Struct({ note: Schema.optionalKey(Schema.String) }))),
  shape: Schema.optionalKey(
    Schema.Union([
      Schema.Struct({ kind: Schema.Literal("circle"), title: Schema.optionalKey(Schema.String) }),
      Schema.Struct({ kind: Schema.Literal("square"), title: Schema.String })
    ])
  ),
  tree: Schema.optionalKey(Tree),
  expiresAt: Schema.optionalKey(Schema.String),
  clearExpiresAt: Schema.optionalKey(Schema.Boolean)
})

describe("a null", () => {
  it.each([
    [{ name: "a", slug: null }, { name: "a" }],
    [{ name: "a", metadata: null, from: null, list: null, shape: null, tree: null }, { name: "a" }],
    [
      { name: "a", from: { email: "a", name: null } },
      { name: "a", from: { email: "a" } }
    ],
    [
      { name: "a", list: [{ note: null }, { note: "b" }] },
      { name: "a", list: [{}, { note: "b" }] }
    ],
    [
      { name: "a", shape: { kind: "circle", title: null } },
      { name: "a", shape: { kind: "circle" } }
    ],
    [
      { name: "a", tree: { inner: { inner: { name: null } } } },
      { name: "a", tree: { inner: { inner: {} } } }
    ],
    [{ name: "a", expiresAt: null }, { name: "a" }]
  ])("for an optional field says nothing: %j", (given, meant) =>
    assert.deepStrictEqual(leaveOutNulls(Input.ast, false)(given), meant)
  )

  it.each([
    { name: null },
    { name: "a", label: null },
    { name: "a", any: null, metadata: { a: null } },
    { name: "a", from: { email: null } },
    { name: "a", list: [null] },
    { name: "a", shape: { kind: "square", title: null } },
    { name: "a", shape: { kind: null } },
    { name: "a", unknown: null },
    null,
    [null],
    "null"
  ])("that means something stays: %j", (given) =>
    assert.strictEqual(JSON.stringify(leaveOutNulls(Input.ast, false)(given)), JSON.stringify(given))
  )

  it.each([
    [{ expiresAt: null }, { clearExpiresAt: true }],
    [{ expiresAt: null, clearExpiresAt: false }, { clearExpiresAt: false }],
    [{ slug: null }, { slug: null }],
    [{ label: null }, { label: null }],
    [{ from: { email: "a", name: null } }, { from: { email: "a" } }],
    [{ slug: "a" }, { slug: "a" }]
  ])("on a change clears what can be cleared, and is no silence: %j", (given, meant) =>
    assert.deepStrictEqual(leaveOutNulls(Input.ast, true)(given), meant)
  )
})

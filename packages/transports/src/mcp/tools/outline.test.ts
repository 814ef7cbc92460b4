import { assert, describe, it } from "@effect/vitest"
import { outline } from "./outline.ts"

const text = { type: "string" }
const object = (properties: Readonly<Record<string, any>>, more: object = {}) =>
  ({ type: "object", properties, ...more }) as const
const told = (properties: Readonly<Record<string, any>>) => outline(object(properties)).properties

describe("outline", () => {
  it("tells of fields and types, of objects within objects that they are", () => {
    const deep = object({ inner: object({ lost: text }) })
    assert.deepStrictEqual(told({ list: { type: "array", items: deep }, deep, text: { ...text, description: "…" } }), {
      list: { type: "array", items: object({ inner: { type: "object" } }) },
      deep: object({ inner: { type: "object" } }),
      text
    })
  })

  it("requires nothing and says nothing of error, so that refused calls fit", () => {
    const schema = object({ id: text, error: text }, { required: ["id", "error"] })
    assert.deepStrictEqual(outline(schema), object({ id: text }))
  })

  it("keeps short enums and what may be null, and leaves out what may be anything", () => {
    const long = Array.from({ length: 20 }, (_, index) => `choice_${index}`)
    const nullable = { anyOf: [text, { type: "null" }] }
    const some = { anyOf: [text, {}] }
    assert.deepStrictEqual(told({ short: { ...text, enum: ["a"] }, long: { ...text, enum: long }, nullable, some }), {
      short: { ...text, enum: ["a"] },
      long: text,
      nullable
    })
  })

  it("tells of every result that there may be", () => {
    const schema = {
      type: "object",
      anyOf: [object({ id: text }), object({ id: { type: "integer" }, at: text })]
    } as const
    assert.deepStrictEqual(outline(schema).properties, { id: { anyOf: [text, { type: "integer" }] }, at: text })
  })

  it("ends with what contains itself", () => {
    const tree = object({ branches: { type: "array", items: { $ref: "#/$defs/Tree" } } })
    const any = { anyOf: [text, { type: "array", items: { $ref: "#/$defs/Json" } }] }
    const schema = object(
      { tree: { $ref: "#/$defs/Tree" }, any: { $ref: "#/$defs/Json" } },
      { $defs: { Tree: tree, Json: any } }
    )
    assert.isBelow(JSON.stringify(outline(schema)).length, 300)
  })
})

import { assert, describe, it } from "@effect/vitest"
import { referenceless } from "./referenceless.ts"

const to = (name: string) => ({ $ref: `#/$defs/${name}` })
const text = { type: "string", description: "Itself" }

describe("referenceless", () => {
  it("writes definitions where they are meant, what is said beside them first", () => {
    const schema = { type: "object", properties: { a: to("Text"), b: { description: "Beside", allOf: [to("Text")] } } }
    assert.deepStrictEqual(referenceless(schema, { Text: text, Unused: text }), {
      type: "object",
      properties: { a: text, b: { type: "string", description: "Beside" } }
    })
  })

  it("writes the definition that is the root itself, fields named as keywords too", () => {
    const schema = { type: "object", properties: { $ref: to("Text"), allOf: to("Text") } }
    assert.deepStrictEqual(referenceless(to("Root"), { Root: schema, Text: text }), {
      type: "object",
      properties: { $ref: text, allOf: text }
    })
  })

  it("keeps references to what contains itself, directly or not", () => {
    const definitions = {
      Even: { type: "array", items: to("Odd") },
      Odd: { type: "object", properties: { even: to("Even"), text: to("Text") } },
      Text: text
    }
    assert.deepStrictEqual(referenceless({ type: "array", items: to("Even") }, definitions), {
      type: "array",
      items: to("Even"),
      $defs: { Even: definitions.Even, Odd: { type: "object", properties: { even: to("Even"), text } } }
    })
  })
})

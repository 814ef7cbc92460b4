import { assert, describe, it } from "@effect/vitest"
import { findings } from "./words.ts"

const path = "packages/services/src/sends/Sends.ts"
const of = (text: string) => findings(new Map([[path, text]]))

// Written apart, since the rule reads this file too.
const docstring = (text: string) => ["/*", "*", ` ${text} `, "*/"].join("")

describe("words", () => {
  it.each([
    docstring("What a send is."),
    docstring("\n * Whether it left.\n *"),
    docstring("As the other."),
    `const x = { description: "Where it is" }`,
    `const x = {\n  description:\n    "Of all that"\n}`
  ])("finds a sentence that begins with a question or a relation: %j", (text) => {
    assert.lengthOf(of(text), 1)
  })

  it.each([
    `/** A send. */`,
    `/** Whatsoever is no such word. */`,
    `/** True if it left; what is unknown counts as left. */`,
    `// What stands in a line comment is read beside its code.`,
    `const title = "What is new"`
  ])("leaves %j alone", (text) => {
    assert.deepStrictEqual(of(text), [])
  })

  it("finds comments wider than 120 columns, and no code", () => {
    const wide = "x".repeat(120)
    assert.deepStrictEqual(of(`const a = 1\n// ${wide}\nconst b = "${wide}"`), [
      `${path}:2 has a comment of 123 columns`
    ])
  })

  it("finds services whose key is another name than their class", () => {
    const declared = (key: string) =>
      `export class Sends extends Context.Service<Sends>()("@tidings/services/${key}", { make })`
    assert.deepStrictEqual(of(declared("Sends")), [])
    assert.deepStrictEqual(of(declared("RunSends")), [
      `${path}:1 names the service Sends "RunSends": a key is its class`
    ])
  })
})

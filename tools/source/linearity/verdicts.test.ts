import { assert, describe, it } from "@effect/vitest"
import { idle, verdicts } from "./verdicts.ts"

const found = async (path: string, text: string) => (await verdicts(new Map([[path, text]]))).findings
const module = "packages/schema/src/resources/ShortLink.ts"
const document = "packages/operations/generated/openapi/operations/publish_template.json"

describe("patterns", () => {
  it.each([
    String.raw`const url = /^https?:\/\/[^\s/?#]+\S*$/iu`,
    String.raw`const tidy = /[ \t]+$/gmu`,
    String.raw`const words = new RegExp("^(a+)+$", "u")`,
    String.raw`const comments = /\/\*[^]*?\*\//gu`
  ])("finds what takes more than linear time: %s", async (text) => {
    for (const path of [module, "apps/server/src/main.ts"]) {
      const [finding, ...more] = await found(path, `// one line before\n${text}`)
      assert.include(finding, `${path}:2 `)
      assert.match(finding!, /(?:polynomial|exponential) time over '/u)
      assert.deepStrictEqual(more, [])
    }
    assert.deepStrictEqual(await found("packages/schema/src/ShortLink.test.ts", text), [])
    assert.deepStrictEqual(await found("tools/check/rules/sql.ts", text), [])
  })

  it.each([
    String.raw`const url = /^https?:\/\/[^\s/?#]\S*$/iu`,
    String.raw`const tidy = /(?<![ \t])[ \t]+$/gmu`,
    String.raw`const id = /^snd_[0-9a-z]{1,40}$/u`,
    String.raw`const words = "(a+)+$"`
  ])("takes what is linear: %s", async (text) => assert.deepStrictEqual(await found(module, text), []))

  it("finds what a published schema asks its readers to run", async () => {
    const schema = {
      properties: { a: { pattern: "^(a|aa)+$" }, b: { patternProperties: { "x*x*$": {} } }, pattern: {} }
    }
    assert.lengthOf(await found(document, JSON.stringify(schema)), 2)
  })

  it("judges no pattern again that was found linear", async () => {
    const { findings, linear } = await verdicts(new Map([[module, "const x = /x*x*$/u"]]), new Set(["/x*x*$/u"]))
    assert.deepStrictEqual([findings, [...linear]], [[], ["/x*x*$/u"]])
  })

  it("finds an excuse that nothing needs", () => {
    const tree = new Map([[module, "const x = /x*x*$/u"]])
    assert.deepStrictEqual(idle(tree, new Map([["/x*x*$/u", "reason"]])), [])
    assert.lengthOf(idle(tree, new Map([["/y*y*$/u", "reason"]])), 1)
  })
})

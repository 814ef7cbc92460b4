import { assert, describe, it } from "@effect/vitest"
import { newId } from "@tidings/schema/Id"
import { shortened, stable } from "./stable.ts"

const at = Date.UTC(2026, 10, 20)

/** A run's output, with its own ids and random values. */
const said = (slug: string, secret: string): string => {
  const [link, event] = [newId("lnk", at), newId("evt", at)]
  const redirectUrl = `https://tidings.example/l/${slug}`
  return JSON.stringify([
    { id: link, slug, redirectUrl, secret },
    { event, link, later: newId("snd", at + 1) }
  ])
}

describe("stable", () => {
  it("leaves what two runs share, and keeps what belongs together together", () => {
    const [one, two] = [said("xk2w9qz", "whsec_abc/+="), said("bbbbbbb", "whsec_def")].map(stable)
    assert.strictEqual(one, two)
    const [first, second] = JSON.parse(one!)
    assert.strictEqual(first.id, second.link)
    assert.isTrue(first.redirectUrl.endsWith(`/${first.slug}`))
    assert.isTrue(second.event.slice(4) > first.id.slice(4))
    assert.isTrue(second.later.slice(4) > second.event.slice(4))
    assert.notInclude(one, "abc")
  })

  it("keeps slugs that somebody chose", () => {
    assert.include(stable('{"slug":"autumn-sale"}'), "autumn-sale")
  })
})

it("cuts long texts short, and files to bytes that can be decoded", () => {
  const file = Buffer.alloc(3_000, 7).toString("base64")
  const { files, text, words } = shortened({ text: "word ".repeat(200), words: "word", files: [file] }) as any
  assert.strictEqual(words, "word")
  assert.isTrue(text.endsWith("…"))
  assert.deepStrictEqual(Buffer.from(files[0], "base64"), Buffer.alloc(48, 7))
})

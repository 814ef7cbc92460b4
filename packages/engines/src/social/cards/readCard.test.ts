import { assert, describe, it } from "@effect/vitest"
import { readCard } from "./readCard.ts"

const url = "https://acme.test/spring/launch"
const read = (head: string) =>
  readCard({ html: `<!doctype html><html><head>${head}</head><body>Hi</body></html>`, url })

describe("a page's card", () => {
  it("is what Open Graph says, before Twitter's names and the page's own", () => {
    const own = "<title>Own</title><meta name='description' content='Own words'>"
    const twitter = "<meta name='twitter:title' content='T'><meta name='twitter:image' content='/t.png'>"
    const graph =
      "<meta property='og:title' content='Spring &amp; more'><meta property='og:description' content='All\n of it'><meta property='og:image' content='../og.jpg'>"
    assert.deepStrictEqual(read(own), { title: "Own", description: "Own words", picture: undefined })
    assert.deepStrictEqual(read(own + twitter), {
      title: "T",
      description: "Own words",
      picture: "https://acme.test/t.png"
    })
    assert.deepStrictEqual(read(own + twitter + graph), {
      title: "Spring & more",
      description: "All of it",
      picture: "https://acme.test/og.jpg"
    })
  })

  it("has nothing of a page that says nothing, and no picture but from the web", () => {
    assert.deepStrictEqual(read(""), { title: undefined, description: undefined, picture: undefined })
    for (const picture of ["data:image/png;base64,AAAA", "javascript:alert(1)", "file:///etc/passwd", "http://"])
      assert.isUndefined(read(`<meta property="og:image" content="${picture}">`).picture)
  })

  it("is cut to what a card shows, without half a sign", () => {
    const { description, title } = read(
      `<meta property="og:title" content="${"😀".repeat(500)}"><meta property="og:description" content="${"a".repeat(9_999)}">`
    )
    assert.isAtMost(title!.length, 200)
    assert.isTrue(title!.isWellFormed())
    assert.strictEqual(description!.length, 300)
  })
})

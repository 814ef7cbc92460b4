import { assert, describe, it } from "@effect/vitest"
import { markdownHtml, type ShownAs } from "./markdownHtml.ts"

const page = () => markdownHtml("Page", (href) => href.replace("./", "/docs/"))
const blocks = (markdown: string, as?: ShownAs) => page().blocks(markdown, as)

describe("Markdown as HTML", () => {
  it("has headings that lead to themselves, each by an id of its own", () => {
    const { blocks: next } = page()
    assert.strictEqual(next("## Then\n"), '<h2 id="then"><a class="anchor" href="#then">Then</a></h2>\n')
    assert.include(
      next("### Send `it` {#send.it}\n"),
      '<h3 id="send.it"><a class="anchor" href="#send.it">Send <code>it</code></a>'
    )
    assert.include(next("### Then\n\n### Then\n"), 'id="then-2"')
  })

  it("has code and tables that a keyboard reaches, each with a name of its own, and no word for tests", () => {
    const { blocks: next } = page()
    const html = next("## Call\n\n```sh no-run\na < b\n```\n\n| | a |\n|---|---|\n| x | `snake_case` |\n")
    assert.include(
      html,
      '<pre tabindex="0" role="region" aria-label="Call, code 1"><code class="language-sh">a &lt; b</code></pre>'
    )
    assert.include(html, '<div class="scrolls" tabindex="0" role="region" aria-label="Call, table 2"><table>')
    assert.include(html, '<tr><td></td><th scope="col">a</th></tr>')
    assert.include(html, '<tr><th scope="row">x</th><td><code>snake_<wbr />case</code></td></tr>')
    assert.notInclude(html, "no-run")
    assert.notInclude(blocks("## Two\n\n| | |\n|---|---|\n| x | y |\n"), "<thead>")
    assert.include(blocks("```sh\na\n```\n"), 'aria-label="Page, code 1"')
    assert.include(next("```sh\na\n```\n", { label: "curl" }), 'aria-label="curl"')
  })

  it("has tables of a class, whose rows are named by their first cell and may be anchors", () => {
    const html = blocks("| a | b |\n|---|---|\n| `c_d` {#c_d} | 1 |\n", { table: "codes" })
    assert.include(html, '<table class="codes"><thead><tr><th scope="col">a</th>')
    assert.include(html, '<tr id="c_d"><th scope="row"><a class="anchor" href="#c_d"><code>c_<wbr />d</code></a></th>')
  })

  it("shows methods with paths, and markup as text", () => {
    assert.include(
      blocks("`GET /v1/a`"),
      '<code class="route"><span class="method GET">GET</span> /<wbr />v1/<wbr />a</code>'
    )
    assert.strictEqual(blocks("a <b onclick='x'> & c"), "<p>a &lt;b onclick=&#39;x&#39;&gt; &amp; c</p>\n")
    assert.strictEqual(blocks("<script>alert(1)</script>"), "&lt;script&gt;alert(1)&lt;/script&gt;")
  })

  it("leads where it is told", () => {
    const html = blocks("[two](./two#then) [op](/docs/list_sends) [out](https://example.com/?a=1&b=2)\n")
    for (const href of ["/docs/two#then", "/docs/list_sends", "https://example.com/?a=1&amp;b=2"])
      assert.include(html, `href="${href}"`)
  })
})

import { assert, describe, it } from "@effect/vitest"
import { guideOf } from "./guideOf.ts"

const files = ["one.md", "two.md"]
const guide = (rest: string) => guideOf("one.md", `# One\n\nWhat it is about.\n\n${rest}`, files)

describe("a guide", () => {
  it("has headings that lead to themselves, and names its sections in their order", () => {
    const { html, sections } = guide("## Send `it` now\n\nText.\n\n### Deeper\n\n## Then\n\nText.\n")
    assert.deepStrictEqual(sections, [
      { id: "send-it-now", title: "Send it now" },
      { id: "then", title: "Then" }
    ])
    assert.include(html, '<h2 id="then"><a class="anchor" href="#then">Then</a></h2>')
    assert.include(html, '<h3 id="deeper">')
  })

  it("has code and tables that a keyboard reaches, each with a name of its own, and no word for tests", () => {
    const { html } = guide("## Call\n\n```sh no-run\na < b\n```\n\n| | a |\n|---|---|\n| x | `snake_case` |\n")
    assert.include(
      html,
      '<pre tabindex="0" role="region" aria-label="Call, code 1"><code class="language-sh">a &lt; b</code></pre>'
    )
    assert.include(html, '<div class="scrolls" tabindex="0" role="region" aria-label="Call, table 2"><table>')
    assert.include(html, '<tr><td></td><th scope="col">a</th></tr>')
    assert.include(html, '<tr><th scope="row">x</th><td><code>snake_<wbr />case</code></td></tr>')
    assert.notInclude(html, "no-run")
    assert.notInclude(guide("## Two\n\n| | |\n|---|---|\n| x | y |\n").html, "<thead>")
  })

  it("leads to other guides, the reference and elsewhere", () => {
    const { html } = guide("[two](./two.md#then) [op](/docs/list_sends) [out](https://example.com/?a=1&b=2)\n")
    assert.include(html, 'href="/docs/guides/two#then"')
    assert.include(html, 'href="/docs/list_sends"')
    assert.include(html, 'href="https://example.com/?a=1&amp;b=2"')
  })

  it.each([
    ["a link to no guide", "[x](./three.md)\n", /links to \.\/three\.md, which is no guide/u],
    ["markup", "<b>x</b>\n", /has markup: <b>/u],
    ["a link in a heading", "## [x](/docs)\n", /has a link in a heading/u]
  ])("is refused with %s", (_, rest, says) => {
    assert.throws(() => guide(rest), says)
  })

  it("is refused without a title and a line that sums it up", () => {
    assert.throws(() => guideOf("one.md", "# One\n\n## Two\n", files), /does not begin with a title/u)
  })
})

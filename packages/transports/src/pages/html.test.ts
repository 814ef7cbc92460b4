import { assert, describe, it } from "@effect/vitest"
import { html } from "./html.ts"

describe("a template of markup", () => {
  it("escapes what is no markup, for text and quoted attributes alike", () => {
    const text = `<b title='"&'>`
    assert.strictEqual(
      html`<p title="${text}">${text}</p>`.text,
      `<p title="&lt;b title=&#39;&quot;&amp;&#39;&gt;">&lt;b title=&#39;&quot;&amp;&#39;&gt;</p>`
    )
  })

  it("takes markup as it is, joins lists however deep, and prints nothing for what is not there", () => {
    const items = [1, 2].map((item) => html`<i>${item}</i>`)
    const list = html`<b>${[items, ["<"]]}${false}${undefined}${null}</b>`
    assert.strictEqual(list.text, "<b><i>1</i><i>2</i>&lt;</b>")
  })

  it("drops the indentation of its source, and none of what it is given", () => {
    assert.strictEqual(
      html`<pre>
        ${"a\n    b"}
      </pre>`.text,
      "<pre>\na\n    b\n</pre>"
    )
  })
})

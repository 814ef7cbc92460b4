import { assert, describe, it } from "@effect/vitest"
import { decodeHTML, decodeXML } from "entities"
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5"
import sax from "sax"
import { escapeContent, escapeHtml, escapeXml } from "./escape.ts"

/** Awkward texts, each with its form in HTML, between tags only, and in XML. */
const table: ReadonlyArray<readonly [text: string, html: string, content: string, xml: string]> = [
  ["", "", "", ""],
  ["a & b", "a &amp; b", "a &amp; b", "a &amp; b"],
  ["&amp;lt;", "&amp;amp;lt;", "&amp;amp;lt;", "&amp;amp;lt;"],
  ["<b>", "&lt;b&gt;", "&lt;b&gt;", "&lt;b&gt;"],
  [`"'`, "&quot;&#39;", `"'`, "&quot;&#39;"],
  ["]]><!-- -->", "]]&gt;&lt;!-- --&gt;", "]]&gt;&lt;!-- --&gt;", "]]&gt;&lt;!-- --&gt;"],
  ["\t\n", "\t\n", "\t\n", "\t\n"],
  ["a\0b", "a\ufffdb", "a\ufffdb", "a\ufffdb"],
  ["\u0007\u001b", "\u0007\u001b", "\u0007\u001b", "\ufffd\ufffd"],
  ["\u007f\u0085\u009f", "\u007f\u0085\u009f", "\u007f\u0085\u009f", "\ufffd\ufffd\ufffd"],
  ["\ud800a", "\ud800a", "\ud800a", "\ufffda"],
  ["\ufffe\uffff", "\ufffe\uffff", "\ufffe\uffff", "\ufffd\ufffd"],
  ["\u00a0\u202e\u2028", "\u00a0\u202e\u2028", "\u00a0\u202e\u2028", "\u00a0\u202e\u2028"],
  ["👩‍👩‍👧", "👩‍👩‍👧", "👩‍👩‍👧", "👩‍👩‍👧"]
]

type Element = DefaultTreeAdapterTypes.Element
type Text = DefaultTreeAdapterTypes.TextNode

describe("escaped text", () => {
  it.each(table)("of %j is the same characters in HTML, between tags, and in XML", (text, html, content, xml) => {
    assert.deepStrictEqual([escapeHtml(text), escapeContent(text), escapeXml(text)], [html, content, xml])
    assert.deepStrictEqual(
      [decodeHTML(html), decodeHTML(content)],
      [text, text].map((one) => one.replaceAll("\0", "\ufffd"))
    )
    assert.strictEqual(escapeXml(decodeXML(xml)), xml)
  })

  it.each(table)(
    "of %j is read as text and as a value by a parser of HTML and by one of XML",
    (text, html, content, xml) => {
      const read = text.replaceAll("\0", "\ufffd")
      const elements = parseFragment(`<p title="${html}" lang='${html}'>${html}</p><p>${content}</p>`)
        .childNodes as Array<Element>
      assert.lengthOf(elements, 2)
      for (const { childNodes } of elements)
        assert.strictEqual((childNodes as Array<Text>).map(({ value }) => value).join(""), read)
      assert.deepStrictEqual(
        elements[0]!.attrs.map(({ value }) => value),
        [read, read]
      )
      const found: Array<string> = []
      const parser = Object.assign(sax.parser(true), {
        onerror: (error: Error) => assert.fail(error.message),
        ontext: (one: string) => found.push(one),
        onattribute: ({ value }: { readonly value: string }) => found.push(value)
      })
      parser.write(`<p a="${xml}" b='${xml}'>${xml}</p>`).close()
      assert.deepStrictEqual(found, text === "" ? ["", ""] : Array(3).fill(decodeXML(xml)))
    }
  )
})

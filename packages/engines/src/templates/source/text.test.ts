import { assert, describe, it } from "@effect/vitest"
import { textTemplate, tidy } from "./text.ts"

describe("the text part", () => {
  const cases: ReadonlyArray<readonly [string, string, string]> = [
    ["keeps links beside their words", '<a href="https://a.example/">Go</a>', "Go [https://a.example/]"],
    ["writes a link whose words are its address once", '<a href="{{ u }}">{{ u }}</a>', "{{ u }}"],
    ["shows images by their alt", '<p>a <img src="https://a.example/i.png" alt="Logo"> b</p>', "a Logo b"],
    [
      "leaves out style, title and preheader",
      '<title>t</title><style>p{}</style><div class="preheader">p</div><p>x</p>',
      "x"
    ],
    ["leaves out mj-preview's block", '<div style="display:none;font-size:1px">p</div><p>x</p>', "x"],
    [
      "keeps a row's cells apart, on one line",
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
      "a b\nc"
    ],
    [
      "decodes entities outside Liquid only",
      "<p>&lt;b&gt; {{ x | default: '&lt;' }}</p>",
      "<b> {{ x | default: '&lt;' }}"
    ],
    ["shows braces that are text as text", "<p>&#123;&#123; x }}</p>", '{{ "{{" }} x }}'],
    [
      "prints no line for a line of tags",
      "<table>{% for i in l %}<tr><td>{{ i }}</td></tr>{% endfor %}</table><p>x</p>",
      "{% for i in l %}{{ i }}\n{% endfor %}\nx"
    ]
  ]
  for (const [title, html, text] of cases) {
    it(`${title}`, () => assert.strictEqual(textTemplate(html).trim(), text))
  }

  it("loses the blank lines of Liquid that printed nothing", () => {
    assert.strictEqual(tidy("\n a \u00a0\n\n\n\n  b\n"), "a\n\n  b")
  })
})

import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { compile, render } from "./testing/inProcess.ts"
import { readMarkup } from "./source/markup.ts"

const values: ReadonlyArray<string> = JSON.parse(
  readFileSync(new URL("../../../../test-fixtures/templates/values.json", import.meta.url), "utf8")
)

const rendered = Effect.fnUntraced(function* (body: string, variables: Record<string, unknown>, subject = "Hi") {
  const { html } = yield* compile({ mode: "html", body, subject, previewText: "" })
  return yield* render({ subject, html }, variables)
})

describe("render", () => {
  it.effect("escapes values in HTML, exactly once, and not in subject and text", () =>
    Effect.gen(function* () {
      const x = `<b> & "c"`
      const body = "<p>{{ x }}|{{ x | escape }}|{{ x | escape_once }}|{{ x | upcase }}</p>"
      const mail = yield* rendered(body, { x }, "{{ x }} {{ x | escape }}")
      const escaped = "&lt;b&gt; &amp; &quot;c&quot;"
      assert.strictEqual(mail.html, `<p>${escaped}|${escaped}|${escaped}|&lt;B&gt; &amp; &quot;C&quot;</p>`)
      assert.strictEqual(mail.subject, `${x} ${x}`)
      assert.strictEqual(mail.text, `${x}|${x}|${x}|<B> & "C"`)
    })
  )

  it.effect("keeps a value's lines by newline_to_br, the value escaped", () =>
    Effect.gen(function* () {
      const mail = yield* rendered("<p>{{ x | newline_to_br }}</p>", { x: "a\r\n<b>" })
      assert.strictEqual(mail.html, "<p>a<br />\n&lt;b&gt;</p>")
    })
  )

  for (const value of values) {
    it.effect(`adds no element, attribute or unsafe link for the value ${JSON.stringify(value)}`, () =>
      Effect.gen(function* () {
        const body = `<title>{{ x }}</title><!--[if mso]>{{ x }}<![endif]--><p title='{{ x }}'>{{ x }}</p><a href="{{ x }}">a</a>`
        const mail = yield* rendered(body, { x: value }, "{{ x }}")
        const { comments, elements } = readMarkup(mail.html)
        assert.deepStrictEqual(
          elements.map(({ attributes, name }) => [name, ...attributes.map(({ name }) => name)]),
          [["title"], ["p", "title"], ["a", "href"]]
        )
        assert.lengthOf(comments, 1)
        const href = elements[2]!.attributes[0]!.value
        assert.notMatch(href.replaceAll(/[\s\p{Cc}]/gu, ""), /^(?:javascript|vbscript|data):/iu)
        assert.notMatch(mail.subject, /\p{Cc}/u)
      })
    )
  }

  it.effect("keeps links that variables give whole, and in parts", () =>
    Effect.gen(function* () {
      const body = `<a href="{{ url }}">a</a><a href="https://{{ host }}/{{ id }}">b</a><a href="{% if url %}{{ url }}{% endif %}">c</a>`
      const { html } = yield* rendered(body, { url: "https://a.example/?x=1&y=2", host: "b.example", id: 7 })
      const links = readMarkup(html).elements.map(({ attributes }) => attributes[0]!.value)
      assert.deepStrictEqual(links, ["https://a.example/?x=1&y=2", "https://b.example/7", "https://a.example/?x=1&y=2"])
    })
  )

  it.effect("prints nothing for what is absent", () =>
    Effect.gen(function* () {
      const mail = yield* rendered(
        "<p>a{{ x }}b{{ x.y.z }}{% for i in x %}c{% endfor %}{% if x %}d{% endif %}</p>",
        {},
        "s{{ x }}"
      )
      assert.strictEqual(mail.html, "<p>ab</p>")
      assert.strictEqual(mail.subject, "s")
    })
  )

  it.effect("prints lists in a row and objects as JSON, whatever their members are called", () =>
    Effect.gen(function* () {
      const mail = yield* rendered("<p>{{ list }}{{ object }}</p>", { list: [1, null, "<"], object: { toString: 1 } })
      assert.strictEqual(mail.html, "<p>1&lt;{&quot;toString&quot;:1}</p>")
      assert.strictEqual(mail.text, '1<{"toString":1}')
    })
  )

  it.effect("reads no inherited property", () =>
    Effect.gen(function* () {
      const body = `<p>{% assign k = "constructor" %}{{ x[k] }}{{ x["toString"] }}</p>`
      const mail = yield* rendered(body, { x: {} })
      assert.strictEqual(mail.html, "<p></p>")
    })
  )

  it.effect("puts the subject on one line of at most 255 code points", () =>
    Effect.gen(function* () {
      const mail = yield* rendered("", { x: "a\r\nBcc: b@example.com\u2028c" }, " {{ x }} ")
      assert.strictEqual(mail.subject, "a Bcc: b@example.com c")
      const long = yield* rendered("", { x: "🧾".repeat(300) }, "{{ x }}")
      assert.strictEqual(long.subject, "🧾".repeat(255))
    })
  )

  it.effect("takes now from the clock", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2031, 4, 6))
      const mail = yield* rendered(`<p>{{ "now" | date: "%Y-%m-%d" }}</p>`, {})
      assert.strictEqual(mail.html, "<p>2031-05-06</p>")
    })
  )

  const excessive: ReadonlyArray<readonly [string, string]> = [
    ["a mail over 1 MB", "{% for i in (1..2000) %}{{ x }}{% endfor %}"],
    ["a range of a billion", "{% for i in (1..1000000000) %}{% endfor %}"],
    ["a string doubled without end", `{% assign s = x %}${"{% assign s = s | append: s %}".repeat(40)}`]
  ]
  for (const [title, body] of excessive) {
    it.effect(`refuses ${title}`, () =>
      Effect.gen(function* () {
        const { html } = yield* compile({ mode: "html", body, subject: "", previewText: "" })
        const refusal = yield* Effect.flip(render({ subject: "", html }, { x: "x".repeat(1_000) }))
        assert.deepInclude(refusal.fields?.[0], { path: "body", code: "out_of_range" })
      })
    )
  }
})

import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as fc from "fast-check"
import type { TemplateSource } from "./compile.ts"
import { compile, render } from "./testing/inProcess.ts"
import { forbiddenAttribute, forbiddenElement } from "./source/forbidden.ts"
import { readMarkup } from "./source/markup.ts"

const fixtures = new URL("../../../../test-fixtures/templates/", import.meta.url)
const fixture = (name: string) => readFileSync(new URL(name, fixtures), "utf8")

const html = (body: string, rest: Partial<TemplateSource> = {}): TemplateSource => ({
  mode: "html",
  body,
  subject: "Hi",
  previewText: "",
  ...rest
})

const mjml = (inner: string, head = "") =>
  html(`<mjml>${head}<mj-body>\n<mj-section>${inner}</mj-section></mj-body></mjml>`, { mode: "mjml" })

const faults = (source: TemplateSource) => Effect.map(Effect.flip(compile(source)), ({ fields }) => fields ?? [])

describe("HTML bodies", () => {
  const refused: ReadonlyArray<{ name: string; body: string; says: string }> = JSON.parse(fixture("refused.json"))

  for (const { body, name, says } of refused) {
    it.effect(`refuse ${name}`, () =>
      Effect.gen(function* () {
        const fields = yield* faults(html(body))
        assert.include(fields.map(({ message }) => message).join("\n"), says)
        for (const { code, path } of fields)
          assert.deepStrictEqual({ code, path }, { code: "format_invalid", path: "body" })
      })
    )
  }

  it.effect("keep every byte, Outlook's conditional comments and Liquid included", () =>
    Effect.gen(function* () {
      const body = fixture("outlook.html")
      const compiled = yield* compile(html(body))
      assert.strictEqual(compiled.html, body)
    })
  )

  it.effect("list the faults of body, subject and preview text together", () =>
    Effect.gen(function* () {
      const fields = yield* faults(html("{% if %}", { subject: "{{ x | raw }}", previewText: "{% nope %}" }))
      assert.deepStrictEqual(
        fields.map(({ path }) => path),
        ["body", "subject", "previewText"]
      )
    })
  )

  it.effect("are at most 256 K characters", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* faults(html("x".repeat(262_145))), {
        path: "body",
        code: "too_long",
        message: "body is at most 262144 characters"
      })
    })
  )

  it.effect("get the preview text as a hidden, escaped block right behind <body>", () =>
    Effect.gen(function* () {
      const { html: compiled } = yield* compile(
        html("<body class='a'><p>x</p></body>", { previewText: "1 < 2 {{ name }}" })
      )
      assert.match(
        compiled,
        /^<body class='a'><div class="preheader" style="display:none;[^"]*">1 &lt; 2 \{\{ name \}\}/u
      )
    })
  )

  it.effect.each([
    html("<body><p>x</p></body>", { previewText: "Soon" }),
    { ...mjml("<mj-column><mj-text>x</mj-text></mj-column>"), previewText: "Soon" },
    mjml("<mj-column><mj-text>x</mj-text></mj-column>", "<mj-head><mj-preview>Soon</mj-preview></mj-head>")
  ])("hide their preview text in no way that spam filters count: %#", (draft) =>
    Effect.gen(function* () {
      const { html: compiled } = yield* compile(draft)
      assert.match(compiled, /<div[^>]*style="display:none;[^"]*">\s*Soon/u)
      // SpamAssassin's __FONT_INVIS, for the units in use.
      assert.notMatch(
        compiled,
        /<(?!style)[a-z]+\s[^>]{1,80}(?:font(?:-size)?\s*:\s*0*[01](?:\.\d+)?(?:px|pt|em|%)|[;"'\s]color\s*:\s*transparent)[^>]{0,80}>\s*\w/iu
      )
    })
  )

  it.effect("keep a preheader of their own", () =>
    Effect.gen(function* () {
      const body = '<div class="preheader">mine</div>'
      assert.strictEqual((yield* compile(html(body, { previewText: "other" }))).html, body)
    })
  )

  it.effect("get the subject as the title they lack", () =>
    Effect.gen(function* () {
      const { html: compiled } = yield* compile(html("<title></title>", { subject: "A & {{ b }}" }))
      assert.strictEqual(compiled, "<title>A &amp; {{ b }}</title>")
    })
  )

  it.effect("name the variables of body, subject and preview text, each once", () =>
    Effect.gen(function* () {
      const { references } = yield* compile(
        html("{{ a }}{% for i in list %}{{ i.b }}{% endfor %}", {
          subject: "{{ a }} {{ c }}",
          previewText: "{{ list.size }}"
        })
      )
      assert.deepStrictEqual(
        references.map(({ looped, path }) => ({ path, looped })),
        [
          { path: "a", looped: false },
          { path: "list", looped: true },
          { path: "list[].b", looped: false },
          { path: "c", looped: false },
          { path: "list.size", looped: false }
        ]
      )
    })
  )

  const scraps =
    '{{ v }}|<a |<b>|title="|href="|"|\'|">|>|<!--|-->|<!--[if mso]>|<![endif]-->|<script>|</script>| onclick=x |<style>|' +
    "</style>|<title>|</title>|java|script:|-|https://a.example/|text| |=|<img src=x onerror=x>|&|/"
  const scrap = fc.constantFrom(...scraps.split("|"))
  const { body } = fc.letrec<{ body: string; branch: string }>((tie) => ({
    body: fc
      .array(fc.oneof({ weight: 3, arbitrary: scrap }, tie("branch")), { maxLength: 7 })
      .map((all) => all.join("")),
    branch: fc
      .tuple(fc.constantFrom("a", "b"), tie("body"), fc.option(tie("body"), { nil: undefined }))
      .map(([name, yes, no]) => `{% if ${name} %}${yes}${no === undefined ? "" : `{% else %}${no}`}{% endif %}`)
  }))
  const value = fc.constantFrom(...(JSON.parse(fixture("values.json")) as Array<string>))

  it("hold nothing that runs, whatever conditions and values say, once they compile", async () => {
    const runsNothing = Effect.fnUntraced(function* (body: string, v: string) {
      const compiled = yield* Effect.option(compile(html(body)))
      if (Option.isNone(compiled)) return false
      for (const variables of [{}, { a: true }, { b: true }, { a: true, b: true }]) {
        const rendered = yield* render({ subject: "", html: compiled.value.html }, { ...variables, v })
        for (const element of readMarkup(rendered.html).elements) {
          assert.isUndefined(forbiddenElement(element), rendered.html)
          for (const attribute of element.attributes) assert.isUndefined(forbiddenAttribute(attribute), rendered.html)
        }
      }
      return true
    })
    let compiling = 0
    const property = fc.asyncProperty(body, value, async (source, v) => {
      if (await Effect.runPromise(runsNothing(source, v))) compiling++
    })
    await fc.assert(property, { numRuns: 1_000 })
    assert.isAbove(compiling, 30)
  })
})

describe("MJML bodies", () => {
  it.effect("list every fault of MJML with its line", () =>
    Effect.gen(function* () {
      const fields = yield* faults(mjml('<mj-column>\n<mj-foo/><mj-text foo="1">x</mj-text></mj-column>'))
      assert.deepStrictEqual(
        fields.map(({ message }) => message),
        ["line 3: Element mj-foo doesn't exist or is not registered", "line 3: Attribute foo is illegal"]
      )
    })
  )

  for (const body of ["", "hello", "<mjml></mjml>", "<mj-text>x</mj-text>", "<html></html>"]) {
    it.effect(`refuse what is no MJML document: ${body}`, () =>
      Effect.gen(function* () {
        assert.lengthOf(yield* faults(html(body, { mode: "mjml" })), 1)
      })
    )
  }

  it.effect("refuse mj-include and read no file", () =>
    Effect.gen(function* () {
      const [field] = yield* faults(mjml('<mj-column><mj-include path="package.json" type="html" /></mj-column>'))
      assert.strictEqual(field?.message, "line 2: mj-include is not allowed")
    })
  )

  it.effect("refuse scripts in mj-raw", () =>
    Effect.gen(function* () {
      const [field] = yield* faults(mjml("<mj-column><mj-raw><script>x</script></mj-raw></mj-column>"))
      assert.strictEqual(field?.message, "<script> is not allowed")
    })
  )

  it.effect("refuse Liquid that MJML would drop", () =>
    Effect.gen(function* () {
      const fields = yield* faults(mjml("{% for i in list %}<mj-column></mj-column>{% endfor %}"))
      assert.lengthOf(fields, 2)
      assert.include(fields[0]!.message, "line 2: MJML drops `{% for i in list %}` here")
    })
  )

  it.effect("refuse Liquid where MJML computes", () =>
    Effect.gen(function* () {
      const [field] = yield* faults(mjml('<mj-column><mj-text padding="{{ p }}">x</mj-text></mj-column>'))
      assert.include(field?.message, "Attribute padding has invalid value: {{ p }}")
    })
  )

  it.effect("keep Liquid around elements, in tables, colours and links", () =>
    Effect.gen(function* () {
      const compiled = yield* compile(
        mjml(`<mj-raw>{% for c in columns %}</mj-raw><mj-column>
          <mj-text color="{{ c.colour }}">{{ c.name | default: "<none>" }}</mj-text>
          <mj-button href="https://a.example/?q={{ c.q | url_encode }}">Go</mj-button>
          <mj-table>{% if c.rows.size > 0 %}{% for r in c.rows %}<tr><td>{{ r }}</td></tr>{% endfor %}{% endif %}</mj-table>
        </mj-column><mj-raw>{% endfor %}</mj-raw>`)
      )
      const rendered = yield* render(
        { subject: "", html: compiled.html },
        { columns: [{ colour: "#123456", q: "a&b", rows: ["<1>", "<2>"] }, { name: "Second" }] }
      )
      assert.include(rendered.html, "color:#123456")
      assert.include(rendered.html, "&lt;none&gt;")
      assert.include(rendered.html, 'href="https://a.example/?q=a%26b"')
      assert.include(rendered.html, "<tr><td>&lt;1&gt;</td></tr><tr><td>&lt;2&gt;</td></tr>")
      assert.include(rendered.html, "Second")
    })
  )

  it.effect("show mj-preview rather than the preview text", () =>
    Effect.gen(function* () {
      const source = mjml("<mj-column></mj-column>", "<mj-head><mj-preview>own</mj-preview></mj-head>")
      const { html: compiled } = yield* compile({ ...source, previewText: "other" })
      assert.include(compiled, ">own</div>")
      assert.notInclude(compiled, "other")
    })
  )

  it.effect("load no web font that they do not name", () =>
    Effect.gen(function* () {
      const { html: compiled } = yield* compile(mjml("<mj-column><mj-text>x</mj-text></mj-column>"))
      assert.notInclude(compiled, "fonts.googleapis.com")
    })
  )
})

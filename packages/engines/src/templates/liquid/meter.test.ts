import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { render } from "../render.ts"
import { compile } from "../testing/inProcess.ts"

const text = (part: string, length = 60_000) => part.repeat(length / part.length)
const empty = `{% assign a = "" | split: "" %}`
const nested = `${empty}${"{% assign a = a | push: a %}".repeat(60)}`
const often = (body: string) => `{% for i in (1..1000) %}${body}{% endfor %}`

/**
 * One example of each kind: loops, values that double, values that hide their size, filters and conditions that cost
 * more than they look.
 */
const bombs: Readonly<Record<string, readonly [body: string, variables?: Record<string, unknown>]>> = {
  "empty loops": [often(often(""))],
  "a long range": ["{% for i in (1..10000000) %}{% endfor %}"],
  "a range of variables": ["{% for i in (a..b) %}{% endfor %}", { a: -1e308, b: 1e308 }],
  "a list within itself, printed": [`${nested}{{ a }}`],
  "a list within itself, joined": [`${nested}{{ a | join }}`],
  "a list within itself, as JSON": [`${nested}{{ a | json }}`],
  "a list within itself, compared": [`${nested}{% if a == a %}x{% endif %}`],
  "groups of groups": [
    `{% assign a = "a,b" | split: "," %}${"{% assign b = a | group_by: 'x' %}{% assign a = b | concat: a %}".repeat(60)}{{ a }}`
  ],
  "text that doubles": [`{% assign a = "aa" %}${"{% assign a = a | append: a %}".repeat(30)}{{ a }}`],
  "text put between all its letters": ["{% assign a = s | replace: '', s %}{{ a | size }}", { s: text("x") }],
  "many references to one long text, sorted": [
    `{% assign a = s | split: "~" %}${"{% assign a = a | concat: a %}".repeat(13)}{{ a | sort_natural | size }}`,
    { s: text("x") }
  ],
  "a long path for each of many": ["{% assign a = (1..5000) | map: s %}{{ a | size }}", { s: text("a.") }],
  "a search at its worst": [
    often("{% if s contains t %}{% endif %}"),
    { s: text("a"), t: `${text("a", 10_000)}b${text("a", 10_000)}` }
  ],
  "a chain of filters": [often(`{{ i ${"| plus: 1 ".repeat(1_000)} }}`)],
  "a chain of conditions": [often(`{% if ${"b or ".repeat(1_000)} b %}{% endif %}`)],
  "a chain of branches": [often(`{% if b %}${"{% elsif b %}".repeat(1_000)}{% endif %}`)],
  "unless with branches": [often(`{% unless true %}${"{% elsif b %}".repeat(1_000)}{% endunless %}`)],
  "a case of long lists": [
    `{% assign a = s | split: '' %}{% assign c = a | push: 1 %}{% assign a = a | push: 2 %}{% case a %}{% when ${"c,".repeat(3_000)}c %}x{% endcase %}`,
    { s: text("a", 10_000) }
  ],
  "many arguments": [often(`{{ i | default: ${"b, ".repeat(1_000)} b }}`)],
  "an expression for each of many": [
    `{% assign a = s | split: '' %}{{ a | where_exp: "i", e | size }}`,
    { s: text("a", 5_000), e: `${"i == 'b' or ".repeat(5_000)} i` }
  ],
  "long output": [often("{{ s }}"), { s: text("x") }],
  "a long link": [`<a href="${often("{{ s }}")}">x</a>`, { s: text("x") }],
  "a long pattern of a date": ["{{ 'now' | date: s }}", { s: text("%F") }]
}

describe("a rendering", () => {
  for (const [name, [body, variables = {}]] of Object.entries(bombs)) {
    it.effect(`is stopped before it takes long: ${name}`, () =>
      Effect.gen(function* () {
        const { html } = yield* compile({ mode: "html", body, subject: "s", previewText: "" })
        const refused = render({ template: { subject: "s", html }, variables, nowMs: 0 }, "quick")
        assert.isTrue(Result.isFailure(refused))
      })
    )
  }

  it.effect("of what a mail holds is quick, and costs the same each time", () =>
    Effect.gen(function* () {
      const rows =
        "{% for item in items %}<tr><td>{{ item.name | upcase }}</td><td>{{ item.price }}</td></tr>{% endfor %}"
      const body = `<p>${"Thank you for your order. ".repeat(200)}</p><table>${rows}</table>`
      const { html } = yield* compile({ mode: "html", body, subject: "s", previewText: "" })
      const items = Array.from({ length: 100 }, (_, index) => ({ name: `Item ${index}`, price: "12.00" }))
      for (let times = 0; times < 3; times++) {
        const made = render({ template: { subject: "s", html }, variables: { items }, nowMs: 0 }, "quick")
        assert.isTrue(Result.isSuccess(made))
      }
    })
  )
})

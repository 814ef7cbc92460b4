import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { TemplateSource } from "../compile.ts"
import { compile, render } from "../testing/inProcess.ts"
import { contractOf } from "./contract.ts"

const html = (body: string): TemplateSource => ({ mode: "html", body, subject: "Hi", previewText: "" })
const mjml = (text: string, head = ""): TemplateSource => ({
  ...html(
    `<mjml>${head}<mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`
  ),
  mode: "mjml"
})
const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}x${close.repeat(depth)}`

const doubled = (part: string, times: number) =>
  `{% assign a = "${part}" %}${"{% assign a = a | append: a %}".repeat(times)}`

describe("what may not be compiled is refused by name, never a crash", () => {
  const bombs: ReadonlyArray<readonly [string, TemplateSource]> = [
    ...(["b", "div", "table", "blockquote", "span"] as const).flatMap((name) =>
      [1_000, 20_000].map(
        (depth) => [`${depth} nested <${name}>`, html(nested(`<${name}>`, `</${name}>`, depth))] as const
      )
    ),
    ["nested lists", html(nested("<ul><li>", "</li></ul>", 1_000))],
    ["links left open", html("<a href='https://x.example/'>".repeat(2_000))],
    ["more elements than a mail has", html("<i></i>".repeat(30_000))],
    ["nested elements in mj-text", mjml(nested("<div>", "</div>", 8_000))],
    [
      "nested MJML",
      { ...html(`<mjml><mj-body>${nested("<mj-wrapper>", "</mj-wrapper>", 500)}</mj-body></mjml>`), mode: "mjml" }
    ],
    [
      ":has in mj-selector",
      mjml(
        nested("<div>", "</div>", 100),
        "<mj-head><mj-html-attributes><mj-selector path='div:has(div:has(i))'><mj-html-attribute name='a'>b</mj-html-attribute></mj-selector></mj-html-attributes></mj-head>"
      )
    ],
    [
      "many rules inlined into many elements",
      mjml(
        "<p>x</p>".repeat(2_000),
        `<mj-head><mj-style inline='inline'>${"p:not(.a){color:red}".repeat(4_000)}</mj-style></mj-head>`
      )
    ],
    ["a path of many dots", html(`{{ ${"a.".repeat(1_000)}a }}`)],
    ["brackets within brackets", html(`{{ ${nested("a[", "]", 2_000)} }}`)],
    ["blocks within blocks", html(nested("{% if a %}", "{% endif %}", 3_000))],
    ["loops within loops", html(nested("{% for i in a %}", "{% endfor %}", 3_000))],
    ["aliases of aliases", html(`${"{% assign a = a.b %}".repeat(2_000)}{{ a }}`)],
    ["more variables than anybody fills in", html(Array.from({ length: 5_000 }, (_, n) => `{{ v${n} }}`).join(""))]
  ]

  for (const [name, source] of bombs) {
    it.effect(name, () =>
      Effect.gen(function* () {
        const { code, fields } = yield* Effect.flip(compile(source))
        assert.deepStrictEqual([code, fields?.[0]?.path], ["field_invalid", "body"])
      })
    )
  }

  it.effect("while what mails are made of is taken", () =>
    Effect.gen(function* () {
      const bodies = [
        nested("<div>", "</div>", 150),
        nested("<table><tr><td>", "</td></tr></table>", 40),
        "<p>one<p>two".repeat(2_000),
        `<ul>${"<li>item".repeat(2_000)}</ul>`,
        `<table>${"<tr><td>a<td>b".repeat(1_000)}</table>`,
        "a<br>b<img alt=''><hr>".repeat(1_000)
      ]
      for (const body of bodies) yield* compile(html(body))
      const { references } = yield* compile(html("{% for i in a.b.c %}{{ i.d.e[0].f }}{% endfor %}"))
      contractOf([], references, { mode: "strict", failOnUndeclared: true }, 1)
    })
  )
})

describe("what a pattern has to read", () => {
  const runs = [" ", "\u00a0", "\t", "\n", "<", "< ", "/", "/*", "/*x", ":", "&", "{", "a", "1", "\ud83d", "-", "="]
  const around = (run: string): ReadonlyArray<string> => [
    `${run}x`,
    `<p>x</p>< ${run}x`,
    `<style>${run}</style>`,
    `<p style="${run.replaceAll('"', "")}">x</p>`,
    `<a href="${run}x">x</a>`,
    `<!--${run}-->`
  ]

  for (const part of runs) {
    it.effect(`takes time in proportion to its length: ${JSON.stringify(part)}`, () =>
      Effect.gen(function* () {
        const run = part.repeat(Math.floor(200_000 / part.length))
        for (const body of around(run)) yield* Effect.result(compile(html(body)))
        const { html: compiled } = yield* compile(html('<p>{{ s }}</p><a href="{{ s }}">x</a>'))
        yield* Effect.result(render({ html: compiled, subject: "{{ s }}" }, { s: `${run.slice(0, 65_000)}x` }))
        const grown = yield* compile(html(`${doubled(part.replaceAll(/["\n]/gu, " "), 13)}{{ a }}x`))
        yield* Effect.result(render({ html: grown.html, subject: "s" }, {}))
      })
    )
  }
})

describe("what is rendered", () => {
  const makers = [
    "{{ s | split: '' | first }}",
    "{{ s | split: '' | last }}",
    "{{ s | split: '' | reverse | join: '' }}",
    "{{ 'AA==' | base64_decode }}",
    "{{ '7aC9' | base64_decode }}",
    "{{ s | slice: 0 }}",
    "{{ s | truncate: 1, '' }}",
    "{{ '%00' | url_decode }}",
    "{{ s | split: '' | sort | join: '' }}"
  ]
  for (const maker of makers) {
    it.effect(`is well-formed text without NUL, whatever Liquid made: ${maker}`, () =>
      Effect.gen(function* () {
        const { html: compiled } = yield* compile({ ...html(`<p>${maker}</p>`), subject: `a ${maker}` })
        const mail = yield* render({ html: compiled, subject: `a ${maker}` }, { s: "😀🧾" })
        for (const part of [mail.subject, mail.html, mail.text]) {
          assert.isTrue(part.isWellFormed())
          assert.notInclude(part, "\0")
        }
      })
    )
  }
})

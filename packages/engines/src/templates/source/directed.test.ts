import { assert, it } from "@effect/vitest"
import { Result } from "effect"
import { compile } from "../compile.ts"

const compiled = async (mode: "mjml" | "html", body: string, locale: string | null) =>
  Result.getOrThrow(await compile({ mode, body, subject: "x", previewText: "{{ a }} > b", locale })).html

const mjml = (root: string) =>
  `<mjml${root}><mj-body><mj-section><mj-column><mj-text>x</mj-text></mj-column></mj-section></mj-body></mjml>`

it("turns a page of MJML and the block in it, where its language is read from right to left", async () => {
  const html = await compiled("mjml", mjml(""), "ar-EG")
  assert.deepStrictEqual([html.match(/dir="rtl"/gu)?.length, html.includes('dir="auto"')], [2, false])
  for (const [root, locale] of [
    ["", "de"],
    ["", null],
    [' dir="ltr"', "ar"]
  ] as const)
    assert.notInclude(await compiled("mjml", mjml(root), locale), 'dir="rtl"')
})

it("turns HTML by its page, its body, or a block around it, and no block of the author's", async () => {
  const page = await compiled("html", '<html lang="he"><body><div dir="auto">x</div></body></html>', "he")
  assert.include(page, '<html dir="rtl" lang="he">')
  assert.include(page, '<div dir="auto">')
  assert.include(await compiled("html", "<body class='{{ c }}'>x</body>", "fa"), "<body dir=\"rtl\" class='{{ c }}'>")
  assert.match(await compiled("html", "<p>x</p>", "ur"), /^<div dir="rtl">[^]*<p>x<\/p><\/div>$/u)
  assert.notInclude(await compiled("html", '<body dir="ltr">x</body>', "ar"), "rtl")
})

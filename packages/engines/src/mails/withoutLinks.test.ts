import { assert, describe, it } from "@effect/vitest"
import { processorMs } from "@tidings/testing/processorTime"
import * as fc from "fast-check"
import { type DefaultTreeAdapterTypes as Tree, parse } from "parse5"
import { withoutLinks } from "./withoutLinks.ts"

/** Returns every attribute that a browser's parser finds, as name and value. */
const attributesOf = (html: string): ReadonlyArray<readonly [string, string]> => {
  const found: Array<readonly [string, string]> = []
  const visit = (node: Tree.Node): void => {
    if ("attrs" in node)
      for (const { name, prefix, value } of node.attrs) found.push([prefix ? `${prefix}:${name}` : name, value])
    if ("content" in node) visit(node.content)
    if ("childNodes" in node) for (const child of node.childNodes) visit(child)
  }
  visit(parse(html, { scriptingEnabled: false }))
  return found
}

const leads = /^(?:href|xlink:href|action|formaction|ping|target|download|http-equiv|on.*)$/u

describe("withoutLinks", () => {
  it("keeps words, styles and pictures, and removes where links lead", () => {
    assert.strictEqual(
      withoutLinks(
        `<p style="color:red">Go <a class="x" href="https://a.example/?token=1" target="_blank">there</a><!-- <a href="b"> --><img src="/p.png" onload="x()"></p>`
      ),
      `<p style="color:red">Go <a class="x">there</a><img src="/p.png"></p>`
    )
  })

  it.each([
    `<textarea><a title="</textarea><a href='https://a.example'>x</a>">`,
    `<title><a title='</title><a href="https://a.example">x</a>'></title>`,
    `<style><a title="</style><a href='https://a.example'>x</a>">`,
    `<iframe><p title="</iframe><a href='https://a.example'>x</a>"></iframe>`,
    `<noscript><p title="</noscript><a href='https://a.example'>x</a>">`,
    `<svg><a xlink:href="https://a.example">x</a><title><a href="https://a.example">y</a></title></svg>`,
    `<svg><style><a href="https://a.example">y</a></style></svg>`,
    `<!--><a href="https://a.example">x</a>-->`,
    `<a href="https://a.example" `,
    `<base href="https://a.example"><meta http-equiv="refresh" content="0;url=https://a.example">`,
    `<form action="https://a.example"><button formaction="https://a.example">x</button></form>`,
    `<A HREF=https://a.example>x</A><area href="https://a.example">`
  ])("leaves no address that a browser would follow in %s", (html) => {
    assert.deepStrictEqual(
      attributesOf(withoutLinks(html)).filter(([name]) => leads.test(name)),
      []
    )
  })

  it("leaves none in any markup", () => {
    const piece = fc.constantFrom(
      ..."< > / = \" ' -- ! ! <!-- --> <a href= xlink:href= <svg> <title> </title> <style> </style> <textarea> </textarea> <iframe> </iframe> <math> <template> x".split(
        " "
      )
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = pieces.join(" ")
        assert.deepStrictEqual(
          attributesOf(withoutLinks(html)).filter(([name]) => leads.test(name)),
          [],
          html
        )
      }),
      { numRuns: 3_000 }
    )
  })

  it("takes time linear in the length, whatever the markup", () => {
    for (const part of ["<a ", "<a href='", "<!--", "</a", "<a href=x>", "<title>"])
      assert.isBelow(
        processorMs(() => withoutLinks(part.repeat(100_000))),
        3_000,
        part
      )
  })
})

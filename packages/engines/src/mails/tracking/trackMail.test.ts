import { assert, describe, it } from "@effect/vitest"
import { processorMs } from "@tidings/testing/processorTime"
import * as fc from "fast-check"
import { type DefaultTreeAdapterTypes as Tree, parse } from "parse5"
import { trackMail, type Tracks } from "./trackMail.ts"

const tracks = {
  click: (target: string) => `https://t.example/t/c/${Buffer.from(target).toString("base64url")}.s`,
  pixel: "https://t.example/t/o/p.gif",
  unsubscribe: "https://t.example/u/u",
  isKept: (target: string) => target.startsWith("https://t.example/"),
  footer: false
} satisfies Tracks

const pixel = `<img src="https://t.example/t/o/p.gif" alt="" width="1" height="1" style="display:block;width:1px;height:1px;border:0;" />`

const tracked = (html: string) => trackMail(html, tracks).replace(pixel, "")

const restored = (href: string): string => {
  const token = /^https:\/\/t\.example\/t\/c\/([\w-]+)\.s$/u.exec(href)?.[1]
  return token === undefined ? href : Buffer.from(token, "base64url").toString()
}

/** Returns the href of every link that a browser's parser finds, and whether it must stay untracked. */
const linksOf = (html: string) => {
  const links: Array<{ readonly href: string; readonly off: boolean }> = []
  const visit = (node: Tree.Node): void => {
    if ("tagName" in node && node.tagName === "a") {
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
      const href = attributes.get("href")
      if (href !== undefined) links.push({ href, off: attributes.get("data-tracking") === "off" })
    }
    if ("childNodes" in node) for (const child of node.childNodes) visit(child)
  }
  visit(parse(html, { scriptingEnabled: false }))
  return links
}

const isHttp = (href: string) => /^https?:$/u.test(URL.parse(href)?.protocol ?? "")

const link = (href: string) => `<p>Go <a class="x" href="${href}">there</a>.</p>`

describe("trackMail", () => {
  it("leads an http link to its click, and puts the pixel at the end of the body", () => {
    assert.strictEqual(
      trackMail(`<html><body>${link("https://shop.example/")}</body></html>`, tracks),
      `<html><body>${link(tracks.click("https://shop.example/"))}${pixel}</body></html>`
    )
  })

  it("understands entities in a link as a browser does", () => {
    const target = "https://shop.example/?a=1&copy=2&b=%20&c=é"
    assert.strictEqual(
      tracked(link("https://shop.example/?a=1&amp;copy=2&#38;b=%20&c=&eacute;")),
      link(tracks.click(new URL(target).href))
    )
  })

  it.each([
    "mailto:ada@example.com",
    "tel:+353911234",
    "sms:+1",
    "cid:logo.png",
    "#top",
    "/relative",
    "//host/path",
    "javascript:alert(1)",
    "https://",
    "https://t.example/t/c/already.tracked",
    "https://t.example/u/token",
    `https://shop.example/${"x".repeat(4_000)}`,
    ""
  ])("leaves %s as it is", (href) => {
    assert.strictEqual(tracked(link(href)), link(href))
  })

  it.each([
    `<a href="https://a.example/" data-tracking="off">x</a>`,
    `<a DATA-TRACKING='OFF' href=https://a.example/>x</a>`,
    `<!-- <a href="https://a.example/">x</a> -->`,
    `<!--[if mso]><a href="https://a.example/">x</a><![endif]-->`,
    `<style>/* <a href="https://a.example/"> */</style>`,
    `<title><a href="https://a.example/"></title>`,
    `<textarea><a href="https://a.example/"></textarea>`,
    `<img alt='<a href="https://a.example/">'>`,
    `<a name="x">https://a.example/</a>`,
    `<a data-href="https://a.example/">x</a>`,
    `<link href="https://a.example/style.css">`,
    `<abbr href="https://a.example/">x</abbr>`,
    `<a href="https://a.example/`,
    `<a href="https://a.example/"`
  ])("leaves %s as it is", (html) => {
    assert.strictEqual(tracked(html), html)
  })

  it.each([
    [`<A HREF='https://a.example/'>`, `<A HREF='@'>`],
    [`<a href=https://a.example/>`, `<a href=@>`],
    [`<a\n\thref = "https://a.example/" >`, `<a\n\thref = "@" >`],
    [`<a/href="https://a.example/">`, `<a/href="@">`],
    [`<a title=it's href="https://a.example/">`, `<a title=it's href="@">`],
    [`<a title="a > b" href="https://a.example/">`, `<a title="a > b" href="@">`],
    [`<a href=" https://a.\nexample/ ">`, `<a href="@">`],
    [`<a href="https://a.example/" href="https://b.example/">`, `<a href="@" href="https://b.example/">`],
    [
      `<!--[if !mso]><!--><a href="https://a.example/"><!--<![endif]-->`,
      `<!--[if !mso]><!--><a href="@"><!--<![endif]-->`
    ],
    [`<!--><a href="https://a.example/">`, `<!--><a href="@">`],
    [`</><a href="https://a.example/">`, `</><a href="@">`],
    [`1 < 2 <a href="https://a.example/">`, `1 < 2 <a href="@">`]
  ])("finds the link in %s", (html, expected) => {
    assert.strictEqual(tracked(html), expected.replace("@", tracks.click("https://a.example/")))
  })

  it("fills the unsubscribe placeholder", () => {
    assert.strictEqual(trackMail(link("#unsubscribe"), tracks), link(tracks.unsubscribe) + pixel)
  })

  it("adds a line to unsubscribe where one is due and missing, and only there", () => {
    const due = { ...tracks, footer: true }
    const countIn = (html: string) =>
      linksOf(trackMail(html, due)).filter(({ href }) => href === tracks.unsubscribe).length
    assert.strictEqual(countIn("<body><p>Hello</p></body>"), 1)
    assert.strictEqual(countIn(`<body><a href="#unsubscribe">Leave</a></body>`), 1)
    assert.strictEqual(countIn(`<!-- <a href="#unsubscribe"> -->`), 1)
  })

  it("puts the pixel into the body, whatever stands in comments", () => {
    assert.strictEqual(
      trackMail("<body>Hi<!-- </body> --></BODY ></html><!-- </body> -->", tracks),
      `<body>Hi<!-- </body> -->${pixel}</BODY ></html><!-- </body> -->`
    )
    assert.strictEqual(trackMail("Hi", tracks), `Hi${pixel}`)
  })

  it("tracks in any markup exactly the http links that a browser sees, each back to its target, and changes nothing else", () => {
    const piece = fc.oneof(
      fc
        .webUrl({ withQueryParameters: true })
        .map((url) => `<a href="${url.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">x</a>`),
      fc.webUrl().map((url) => `<a data-tracking="off" href='${url.replaceAll("'", "%27")}'>x</a>`),
      fc.constantFrom(
        `<a href=mailto:a@b.example>`,
        `<a href='#'`,
        `<p title="`,
        `"`,
        `'`,
        "=",
        ">",
        "<",
        "/",
        " ",
        "<!--",
        "-->",
        "--!>",
        "<!-->",
        "<!doctype html>",
        "<style>",
        "</style>",
        "<title >",
        "</title\n>",
        "<b x=y'>",
        '</b x=">',
        "text",
        "</",
        "<?",
        "<a href",
        "é&amp;"
      )
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const html = `<body>${pieces.join("")}`
        const before = linksOf(html)
        const after = linksOf(tracked(html))
        assert.deepStrictEqual(
          after.map(({ href }) => restored(href)),
          before.map(({ href, off }) => (isHttp(href) && !off ? new URL(href).href : href))
        )
        for (const [index, { href, off }] of before.entries()) {
          assert.strictEqual(after[index]!.href !== href, isHttp(href) && !off)
        }
        let rest = html
        for (const kept of trackMail(html, { ...tracks, click: () => "\0" })
          .replace(pixel, "")
          .split("\0")) {
          assert.isAtLeast(rest.indexOf(kept), 0)
          rest = rest.slice(rest.indexOf(kept) + kept.length)
        }
      }),
      { numRuns: 3_000 }
    )
  })

  it("stays linear on markup made to be slow", () => {
    const hostile = ["<a ", "<a href='", "<!--", "<style>", `<a href="https://a.example/`, "<a =", "\t"].map((text) =>
      text.repeat(60_000)
    )
    assert.isBelow(
      processorMs(() => hostile.forEach((html) => trackMail(html, tracks))),
      2_000
    )
  })
})

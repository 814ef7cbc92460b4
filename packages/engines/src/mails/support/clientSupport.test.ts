import { assert, describe, it } from "@effect/vitest"
import { clientSupport, clientSupportOf } from "./clientSupportOf.ts"

describe("clientSupportOf", () => {
  it("names what mail programs lack, by where a mail uses it", () => {
    const html = `<html><head><style>/* { */ @media (prefers-color-scheme: dark) { .a:hover > p::before { color: rgba(0,0,0,.5) } }</style></head>
      <body><div style="display:flex; gap: 2vw; width: calc(100% - 2px)">x</div><video></video><img src="https://a.example/x.webp?1"></body></html>`
    const found = clientSupportOf(html)
    const named = (feature: string) => found.find((one) => one.feature === feature)
    assert.includeMembers(
      found.map(({ url }) => /features\/(.*)\/$/u.exec(url)![1]),
      [
        "css-display-flex",
        "css-gap",
        "css-unit-calc",
        "css-unit-vw",
        "css-at-media-prefers-color-scheme",
        "css-pseudo-class-hover",
        "css-pseudo-element-before",
        "css-selector-child",
        "html-video",
        "image-webp"
      ]
    )
    assert.include(named("display:flex")!.unsupported, "Outlook for Windows")
    assert.notInclude(named("display:flex")!.unsupported, "Apple Mail")
    assert.include(named("display:flex")!.partial, "Gmail for iOS")
    const counts = found.map(({ unsupported }) => unsupported.length)
    assert.deepStrictEqual(
      counts,
      counts.toSorted((a, b) => b - a)
    )
  })

  it("finds nothing in text, and takes hostile input in linear time", () => {
    assert.deepStrictEqual(clientSupportOf("Hello"), [])
    assert.lengthOf(clientSupport.clients, 13)
    const begun = performance.now()
    for (const part of ["<style>", "{", "a{b:c", "@media ", "/*", "<p style='", ":x", "1e", "<img src=a.png>"])
      clientSupportOf(`<style>${part.repeat(20_000)}</style>${part.repeat(20_000)}`)
    assert.isBelow(performance.now() - begun, 5_000)
  })
})

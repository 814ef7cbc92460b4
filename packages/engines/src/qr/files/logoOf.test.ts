import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import sharp from "sharp"
import { crc32, deflateSync } from "node:zlib"
import { logoOf } from "./logoOf.ts"

const svg = (inner: string, attributes = 'width="100" height="100"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`
  )

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name), data])
  const framed = Buffer.alloc(8 + body.length)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), 4 + body.length)
  return framed
}

/** Builds a PNG that declares a size, but holds almost no data. */
const png = (width: number, height: number) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000))),
    chunk("IEND", Buffer.alloc(0))
  ])
}

const doubling = (name: string, times: number) =>
  Array.from(
    { length: times },
    (_, n) => `<g id="a${n + 1}"><${name} xlink:href="#a${n}"/><${name} xlink:href="#a${n}"/></g>`
  ).join("")

describe("a logo", () => {
  const bombs: ReadonlyArray<readonly [string, Buffer, string?]> = [
    ["an SVG whose parts use one another", svg(`<rect id="a0" width="9" height="9"/>${doubling("use", 30)}`)],
    ["an SVG with prefixed names", svg(`<s:use xmlns:s="http://www.w3.org/2000/svg" href="#a"/>`)],
    ["an SVG with filters", svg(`<filter id="f"><feTurbulence numOctaves="99999"/></filter><rect filter="url(#f)"/>`)],
    ["an SVG with entities", Buffer.from(`<!DOCTYPE svg [<!ENTITY a "aa">]><svg xmlns="http://www.w3.org/2000/svg"/>`)],
    ["an SVG with a picture in it", svg(`<image href="file:///etc/passwd"/>`)],
    ["an SVG that runs", svg(`<circle r="9" onload="alert(1)"/>`)],
    ["an SVG that runs in disguise", svg(`<circle r="9"/onmouseover\n='alert(1)'/>`)],
    ["an SVG that leads to a script", svg(`<a href="&#106;avascript:alert(1)"><circle r="9"/></a>`)],
    ["an SVG that leads elsewhere", svg(`<a xmlns:x="http://www.w3.org/1999/xlink" x:href='https://a.example'/>`)],
    ["an SVG in UTF-16", Buffer.from(`\ufeff${svg("<use/>").toString()}`, "utf16le")],
    ["an SVG of another encoding", Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${svg("").toString()}`)],
    ["an SVG of a great size", svg("", 'width="100000" height="100000"')],
    ["an SVG with a great viewBox", svg("", 'viewBox="0 0 900000 900000"')],
    ["an SVG that is called a PNG", svg("<use/>"), "image/png"],
    ["a long SVG", svg("<g/>".repeat(200_000))],
    ["a PNG that declares many pixels", png(60_000, 60_000), "image/png"],
    ["a PNG that declares a long line", png(2_000_000, 30), "image/png"],
    ["a compressed SVG", Buffer.from([0x1f, 0x8b, 8, 0])],
    ["nothing", Buffer.alloc(0), "image/png"]
  ]
  for (const [name, bytes, contentType = "image/svg+xml"] of bombs) {
    it.effect(`is refused unpainted when it is ${name}`, () =>
      Effect.gen(function* () {
        const refused = yield* Effect.promise(() => logoOf({ bytes, contentType }))
        assert.deepInclude(refused, { path: "style.logoAssetId", code: "format_invalid" })
      })
    )
  }

  it.effect("is taken when it is a picture", () =>
    Effect.gen(function* () {
      const blank = sharp({ create: { width: 40, height: 20, channels: 4, background: "#123456" } })
      const files = [
        [svg('<g><path d="M0 0h9v9z"/><linearGradient id="g"/></g>'), "image/svg+xml"],
        [yield* Effect.promise(() => blank.clone().png().toBuffer()), "image/png"],
        [yield* Effect.promise(() => blank.clone().jpeg().toBuffer()), "image/jpeg"],
        [yield* Effect.promise(() => blank.clone().webp().toBuffer()), "image/webp"]
      ] as const
      for (const [bytes, contentType] of files) {
        assert.hasAllKeys(yield* Effect.promise(() => logoOf({ bytes, contentType })), ["png", "aspect"])
      }
    })
  )
})

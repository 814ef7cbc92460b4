import { assert, describe, it } from "@effect/vitest"
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat
} from "mediabunny"
import sharp from "sharp"
import { fileType } from "./fileType.ts"
import { measureMedia } from "./measureMedia.ts"

const seconds = 12.5
const decoderConfig = {
  vp9: { codec: "vp09.00.10.08", codedWidth: 640, codedHeight: 360 },
  avc: {
    codec: "avc1.42001e",
    codedWidth: 640,
    codedHeight: 360,
    description: Uint8Array.of(1, 0x42, 0, 0x1e, 0xff, 0xe1, 0, 4, 0x67, 0x42, 0, 0x1e, 1, 0, 2, 0x68, 0xce)
  }
} as const

/** Builds a film with undecodable frames and otherwise correct data. */
const film = async (format: OutputFormat, codec: "avc" | "vp9"): Promise<Uint8Array> => {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  for (const [index, at] of [0, seconds - 0.5].entries())
    await source.add(
      new EncodedPacket(Uint8Array.of(0x82, 0x49, 0x83, 0x42), "key", at, index === 0 ? seconds - 0.5 : 0.5),
      {
        decoderConfig: decoderConfig[codec]
      }
    )
  await output.finalize()
  return new Uint8Array(target.buffer!)
}

const drawn = (format: "gif" | "jpeg" | "png" | "webp", orientation?: number) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#123456" } })
    .withMetadata(orientation === undefined ? {} : { orientation })
    .toFormat(format)
    .toBuffer()

const said = { width: 640, height: 360, durationMs: 12_500 }
const still = { width: 64, height: 48, durationMs: null }

// A WebM does not state the duration of its last frame.
const files: ReadonlyArray<readonly [string, () => Promise<Uint8Array>, string, object]> = [
  ["an MP4", () => film(new Mp4OutputFormat(), "avc"), "video/mp4", said],
  [
    "an MP4 whose index stands first",
    () => film(new Mp4OutputFormat({ fastStart: "in-memory" }), "avc"),
    "video/mp4",
    said
  ],
  ["a QuickTime film", () => film(new MovOutputFormat(), "avc"), "video/quicktime", said],
  ["a WebM", () => film(new WebMOutputFormat(), "vp9"), "video/webm", { ...said, durationMs: 12_000 }],
  ["a PNG", () => drawn("png"), "image/png", still],
  ["a JPEG", () => drawn("jpeg"), "image/jpeg", still],
  ["a JPEG that is shown turned", () => drawn("jpeg", 6), "image/jpeg", { ...still, width: 48, height: 64 }],
  ["a GIF", () => drawn("gif"), "image/gif", still],
  ["a WebP", () => drawn("webp"), "image/webp", still]
]

describe("a file of the library", () => {
  it.each(files)("%s is told by its content, and measured", async (_, made, contentType, expected) => {
    const bytes = await made()
    const type = fileType(bytes)
    assert.strictEqual(type.contentType, contentType)
    assert.deepStrictEqual(await measureMedia({ bytes, contentType }), expected as never)
  })

  it.each(files)(
    "%s is measured by pieces, of which it asks for what it needs",
    async (_, made, contentType, expected) => {
      const bytes = await made()
      const isFilm = contentType.startsWith("video/")
      const pieces = [{ from: 0, bytes: bytes.subarray(0, isFilm ? 48 : bytes.length - 10) }]
      for (let rounds = 0; rounds < 200; rounds++) {
        const found = await measureMedia({ contentType, byteLength: bytes.length, pieces })
        if (!("needs" in found)) return assert.deepStrictEqual(found, expected as never)
        const { from, to } = found.needs
        pieces.push({ from, bytes: bytes.subarray(from, to) })
      }
      assert.fail("asked for more and more")
    }
  )

  it.each(files)("%s that is cut or overwritten is read or refused, and never waited for", async (_, made) => {
    const bytes = await made()
    const { contentType } = fileType(bytes)
    for (const damaged of [bytes.subarray(0, 40), bytes.map((byte, at) => (at > 30 ? byte ^ 0x5a : byte))])
      assert.isObject(await measureMedia({ bytes: damaged, contentType }))
  })
})

import { promisify } from "node:util"
import { crc32, deflate } from "node:zlib"

/** Pixels as rows of RGBA. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const mostColours = 256
const millimetresAnInch = 25.4
/**
 * PNG filter that stores each byte as its difference from the one above, since most rows of a code repeat the one
 * before.
 */
const upFilter = 2

const compressed = promisify(deflate)

const chunk = (type: string, body: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), body])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(body.length)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}

const header = (width: number, height: number): Buffer => {
  const body = Buffer.alloc(13)
  body.writeUInt32BE(width)
  body.writeUInt32BE(height, 4)
  body.set([8, 3], 8)
  return body
}

const density = (dotsAnInch: number): Buffer => {
  const dotsAMetre = Math.round((dotsAnInch / millimetresAnInch) * 1000)
  const body = Buffer.alloc(9)
  body.writeUInt32BE(dotsAMetre)
  body.writeUInt32BE(dotsAMetre, 4)
  body[8] = 1
  return body
}

const isRepeated = (data: Buffer, width: number, y: number): boolean => {
  const length = 4 * width
  const start = y * length
  return y > 0 && data.compare(data, start - length, start, start, start + length) === 0
}

/** A palette that assigns entries to colours in order of appearance; undefined once it is full. */
const palette = () => {
  const entries = new Map<number, number>()
  return {
    entryOf: (rgba: number): number | undefined => {
      const known = entries.get(rgba)
      if (known !== undefined) return known
      if (entries.size === mostColours) return undefined
      entries.set(rgba, entries.size)
      return entries.size - 1
    },
    bytes: () => Buffer.from([...entries.keys()].flatMap((rgba) => [rgba & 255, (rgba >> 8) & 255, (rgba >> 16) & 255]))
  }
}

/**
 * Returns filtered rows of palette entries, and the palette; undefined if there are more colours than a palette holds.
 */
const indexed = ({ data, height, width }: Pixels) => {
  const colours = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const { bytes, entryOf } = palette()
  const rows = Buffer.alloc((width + 1) * height)
  const above = new Uint8Array(width)
  let colour: number | undefined
  let entry: number | undefined
  for (let y = 0; y < height; y++) {
    const start = y * (width + 1)
    rows[start] = upFilter
    if (isRepeated(data, width, y)) continue
    for (let x = 0; x < width; x++) {
      const next = colours[y * width + x]!
      if (next !== colour) entry = entryOf(next)
      if (entry === undefined) return undefined
      colour = next
      rows[start + 1 + x] = entry - above[x]!
      above[x] = entry
    }
  }
  return { rows, palette: bytes() }
}

/**
 * Writes opaque pixels with at most 256 colours as a PNG with a palette (W3C PNG, colour type 3), a fraction of the
 * size of full colour; undefined if there are more colours.
 */
export const indexedPng = async (pixels: Pixels, dotsAnInch?: number): Promise<Buffer | undefined> => {
  const image = indexed(pixels)
  if (image === undefined) return undefined
  return Buffer.concat([
    signature,
    chunk("IHDR", header(pixels.width, pixels.height)),
    ...(dotsAnInch === undefined ? [] : [chunk("pHYs", density(dotsAnInch))]),
    chunk("PLTE", image.palette),
    chunk("IDAT", await compressed(image.rows)),
    chunk("IEND", Buffer.alloc(0))
  ])
}

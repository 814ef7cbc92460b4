import { promisify } from "node:util"
import { crc32, deflate } from "node:zlib"
import type { Pixels } from "./raster.ts"

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const mostColours = 256
const millimetresAnInch = 25.4
/** Each byte as its difference from the one above: most rows of a code are the one before again. */
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

/** Rows of palette entries, filtered, and the palette; undefined when there are more colours than one holds. */
const indexed = ({ data, height, width }: Pixels) => {
  const colours = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const entries = new Map<number, number>()
  const rows = Buffer.alloc((width + 1) * height)
  let above = new Uint8Array(width)
  let row = new Uint8Array(width)
  let colour = -1
  let entry = 0
  for (let y = 0; y < height; y++) {
    const start = y * (width + 1)
    rows[start] = upFilter
    for (let x = 0; x < width; x++) {
      const next = colours[y * width + x]!
      if (next !== colour) {
        colour = next
        entry = entries.get(next) ?? entries.size
        if (entry === entries.size) {
          if (entry === mostColours) return undefined
          entries.set(next, entry)
        }
      }
      row[x] = entry
      rows[start + 1 + x] = entry - above[x]!
    }
    ;[above, row] = [row, above]
  }
  const palette = Buffer.from(
    [...entries.keys()].flatMap((rgba) => [rgba & 255, (rgba >> 8) & 255, (rgba >> 16) & 255])
  )
  return { rows, palette }
}

/**
 * Opaque pixels of 256 colours at most as a PNG with a palette (W3C PNG, colour type 3), a fraction of one in full colour; undefined when there
 * are more.
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

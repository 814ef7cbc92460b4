import type { FieldError } from "@tidings/schema/FieldError"
import type { Logo } from "../drawing/draw.ts"

const mostSvgBytes = 512 * 1024

const startsWith = (bytes: Uint8Array, ...codes: ReadonlyArray<number>) =>
  codes.every((code, index) => bytes[index] === code)

/**
 * True if the bytes begin like PNG (W3C PNG §5.2), JPEG (ITU-T T.81 B.1.1.3) or WebP (RFC 9649 §2.4), whatever the
 * declared type.
 */
const isRaster = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
  startsWith(bytes, 0xff, 0xd8, 0xff) ||
  (startsWith(bytes, 0x52, 0x49, 0x46, 0x46) && startsWith(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50))

// SVG that repeats, filters or fetches: a few such elements in a row paint for minutes. Names may have a prefix.
const dear =
  /<(?:[\w-]{1,40}:)?(?:use|filter|fe[A-Z]\w*|pattern|image|foreignObject|mask|script|style)[\s/>]|<!(?:doctype|entity)/iu

/** Matches SVG that runs code, or links to anything outside the picture. */
const alive = /[\s"'/]on[a-z]{2,40}\s{0,20}=|\bhref\s{0,20}=\s{0,20}(?!["']#)/iu

const isText = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Returns the reason why a picture may not be decoded, found before anything decodes it; undefined if it may. */
const pictureFault = (bytes: Uint8Array): string | undefined => {
  if (isRaster(bytes)) return undefined
  if (bytes.byteLength > mostSvgBytes) return "An SVG is at most 512 KB"
  const text = isText(bytes)?.trimStart()
  if (text === undefined || !text.startsWith("<") || text.includes("\0")) return "This picture cannot be read"
  if (/^<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8["'])/iu.test(text)) return "An SVG is written in UTF-8"
  return dear.test(text) || alive.test(text)
    ? "An SVG may hold shapes and colours, without use, filters, patterns, styles, pictures, scripts or links"
    : undefined
}

/** Maximum side of the prepared logo in pixels, larger than any logo is printed. */
const longestPixels = 600
const mostPixels = 25_000_000
const longestSide = 16_384
const seconds = 5
const kinds = /^image\/(?:png|jpeg|webp|svg\+xml)$/u

const refused = (message: string): FieldError => ({ path: "style.logoAssetId", code: "format_invalid", message })

/** Prepares a picture of the library for a code; returns an error if it is unsuitable. */
export const logoOf = async (asset: {
  readonly bytes: Uint8Array
  readonly contentType: string
}): Promise<Logo | FieldError> => {
  if (!kinds.test(asset.contentType)) return refused("A logo is a PNG, JPEG, WebP or SVG")
  const fault = pictureFault(asset.bytes)
  if (fault !== undefined) return refused(fault)
  // Loaded on first use, so that installations without pictures save its 20 MB.
  const { default: sharp } = await import("sharp")
  try {
    const picture = sharp(asset.bytes, { limitInputPixels: mostPixels }).timeout({ seconds })
    const { height, width } = await picture.metadata()
    if (Math.max(width, height) > longestSide || width * height > mostPixels)
      return refused("A logo is at most 16,384 pixels wide or high, and 25 million in all")
    const { data, info } = await picture
      .rotate()
      .resize(longestPixels, longestPixels, { fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { png: data, aspect: info.width / info.height }
  } catch {
    return refused("This picture cannot be read")
  }
}

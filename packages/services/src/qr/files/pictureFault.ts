const mostSvgBytes = 512 * 1024

const startsWith = (bytes: Uint8Array, ...codes: ReadonlyArray<number>) =>
  codes.every((code, index) => bytes[index] === code)

/** Begins as PNG (W3C PNG §5.2), JPEG (ITU-T T.81 B.1.1.3) or WebP (RFC 9649 §2.4) does, whatever it is called. */
const isRaster = (bytes: Uint8Array): boolean =>
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
  startsWith(bytes, 0xff, 0xd8, 0xff) ||
  (startsWith(bytes, 0x52, 0x49, 0x46, 0x46) && startsWith(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50))

// What repeats, filters or fetches: a few of these in a row paint for minutes. Names may have a prefix.
const dear =
  /<(?:[\w-]{1,40}:)?(?:use|filter|fe[A-Z]\w*|pattern|image|foreignObject|mask|script|style)[\s/>]|<!(?:doctype|entity)/iu

const isText = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Why a picture may not be decoded, told before anything decodes it. */
export const pictureFault = (bytes: Uint8Array): string | undefined => {
  if (isRaster(bytes)) return undefined
  if (bytes.byteLength > mostSvgBytes) return "An SVG is at most 512 KB"
  const text = isText(bytes)?.trimStart()
  if (text === undefined || !text.startsWith("<") || text.includes("\0")) return "This picture cannot be read"
  if (/^<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8["'])/iu.test(text)) return "An SVG is written in UTF-8"
  return dear.test(text)
    ? "An SVG may hold shapes and colours, without use, filters, patterns, styles or pictures"
    : undefined
}

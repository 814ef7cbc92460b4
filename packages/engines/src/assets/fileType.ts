/** The type of a file. */
interface FileType {
  readonly contentType: string
  readonly extension: string
}

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1", from, to)

const types = {
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  svg: "image/svg+xml",
  pdf: "application/pdf"
} as const

type Extension = keyof typeof types

const told = (extension: Extension): FileType => ({ contentType: types[extension], extension })

/** Returns the extension of a content type; `bin` for an unknown one. */
export const extensionOf = (contentType: string): string =>
  Object.entries(types).find(([, type]) => type === contentType)?.[0] ?? "bin"

/**
 * Detects the type of a picture or a film by its first bytes, whatever its name: PNG (W3C PNG §5.2), JPEG (ITU-T T.81
 * B.1.1.3), GIF (GIF89a §17), WebP (RFC 9649 §2.4), MP4 and QuickTime (ISO/IEC 14496-12 §4.3), WebM (its DocType). Any
 * other file is reported as SVG, which it may be.
 */
export const fileType = (bytes: Uint8Array): FileType => {
  const start = ascii(bytes, 0, 12)
  if (start.startsWith("\x89PNG")) return told("png")
  if (start.startsWith("\xFF\xD8\xFF")) return told("jpg")
  if (/^GIF8[79]a/u.test(start)) return told("gif")
  if (/^RIFF[\s\S]{4}WEBP/u.test(start)) return told("webp")
  if (start.slice(4, 8) === "ftyp") return told(start.slice(8, 12) === "qt  " ? "mov" : "mp4")
  if (["moov", "mdat", "wide", "free"].includes(start.slice(4, 8))) return told("mov")
  if (start.startsWith("\x1A\x45\xDF\xA3") && ascii(bytes, 0, 64).includes("webm")) return told("webm")
  return told("svg")
}

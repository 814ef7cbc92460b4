import { BufferSource, CustomSource, Input, MP4, QTFF, type Source, WEBM } from "mediabunny"
import sharp from "sharp"

/** Size and duration that a picture or a film states; null if it does not. */
export interface Measures {
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
}

/** Error for a file that is not of its declared type, or broken. */
export interface UnreadableMedia {
  readonly unreadable: string
}

/** A part of a file that is needed to measure it. */
export interface NeededPiece {
  readonly needs: { readonly from: number; readonly to: number }
}

/** A file of which only some pieces are at hand. */
export interface PartialMedia {
  readonly contentType: string
  readonly byteLength: number
  readonly pieces: ReadonlyArray<{ readonly from: number; readonly bytes: Uint8Array }>
}

/** A file that is to be measured. */
export type MeasuredMedia = { readonly contentType: string; readonly bytes: Uint8Array } | PartialMedia

const longestDurationMs = 2 ** 31 - 1

/** Reads the size from the header of a GIF (GIF89a §18), or of a WebP (RFC 9649 §2.5 to 2.7). */
const ofHeader = (head: Buffer): Measures | undefined => {
  const size = (width: number, height: number): Measures => ({ width, height, durationMs: null })
  if (head.length < 30) return undefined
  if (head.toString("latin1", 0, 4) === "GIF8") return size(head.readUInt16LE(6), head.readUInt16LE(8))
  switch (head.toString("latin1", 12, 16)) {
    case "VP8X":
      return size(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1)
    case "VP8 ":
      return size(head.readUInt16LE(26) % 0x4000, head.readUInt16LE(28) % 0x4000)
    case "VP8L": {
      const bits = head.readUInt32LE(21)
      return size((bits % 0x4000) + 1, (Math.floor(bits / 0x4000) % 0x4000) + 1)
    }
    default:
      return undefined
  }
}

const ofPicture = async (media: MeasuredMedia): Promise<Measures> => {
  const bytes = "bytes" in media ? media.bytes : media.pieces[0]!.bytes
  const known = "bytes" in media ? undefined : ofHeader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (known !== undefined) return known
  const { autoOrient } = await sharp(bytes).metadata()
  return { width: autoOrient.width, height: autoOrient.height, durationMs: null }
}

/** Reads from pieces; `missing` is told of a part that none has. */
const piecewise = ({ byteLength, pieces }: PartialMedia, missing: (from: number, to: number) => void): Source =>
  new CustomSource({
    getSize: () => byteLength,
    read: (from, to) => {
      const piece = pieces.find((one) => one.from <= from && to <= one.from + one.bytes.length)
      if (piece !== undefined) return piece.bytes.subarray(from - piece.from, to - piece.from)
      missing(from, to)
      throw new Error("this piece is not at hand")
    },
    handleUnhandledError: () => {}
  })

const ofFilm = async (source: Source): Promise<Measures | UnreadableMedia> => {
  using input = new Input({ formats: [MP4, QTFF, WEBM], source })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) return { unreadable: "The film has no picture" }
  const seconds = await input.computeDuration()
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    durationMs: Math.min(longestDurationMs, Math.round(seconds * 1_000))
  }
}

/**
 * Measures a picture as displayed, or a film; reads no more of it than necessary. Of a file in pieces it may answer the
 * piece that it needs besides; a picture's first piece has its header.
 */
export const measureMedia = async (media: MeasuredMedia): Promise<Measures | UnreadableMedia | NeededPiece> => {
  let needs: NeededPiece["needs"] | undefined
  const isMissing = (): NeededPiece | undefined => needs && { needs }
  try {
    if (!media.contentType.startsWith("video/")) return await ofPicture(media)
    const source =
      "bytes" in media
        ? new BufferSource(media.bytes)
        : piecewise(media, (from, to) => {
            needs ??= { from, to }
          })
    const found = await ofFilm(source)
    return isMissing() ?? found
  } catch {
    return isMissing() ?? { unreadable: `This ${media.contentType} cannot be read` }
  }
}

import { BufferSource, Input, MP4, QTFF, WEBM } from "mediabunny"
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

const longestDurationMs = 2 ** 31 - 1

const ofPicture = async (bytes: Uint8Array): Promise<Measures> => {
  const { autoOrient } = await sharp(bytes).metadata()
  return { width: autoOrient.width, height: autoOrient.height, durationMs: null }
}

const ofFilm = async (bytes: Uint8Array): Promise<Measures | UnreadableMedia> => {
  using input = new Input({ formats: [MP4, QTFF, WEBM], source: new BufferSource(bytes) })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) return { unreadable: "The film has no picture" }
  const seconds = await input.computeDuration()
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    durationMs: Math.min(longestDurationMs, Math.round(seconds * 1_000))
  }
}

/** Measures a picture as displayed, or a film; reads no more of it than necessary. */
export const measureMedia = async ({
  bytes,
  contentType
}: {
  readonly bytes: Uint8Array
  readonly contentType: string
}): Promise<Measures | UnreadableMedia> => {
  try {
    return contentType.startsWith("video/") ? await ofFilm(bytes) : await ofPicture(bytes)
  } catch {
    return { unreadable: `This ${contentType} cannot be read` }
  }
}

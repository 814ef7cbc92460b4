import { Effect } from "effect"
import { everyByte, pixel } from "../../email/testing/outgoingEmail.ts"
import type { OutgoingPost, PostMedia } from "../../messages/OutgoingPost.ts"

const fileOf = (content: Uint8Array) => ({
  byteLength: content.byteLength,
  bytes: (from: number, to: number) => Effect.succeed(content.subarray(from, to))
})

export const picture: PostMedia = {
  kind: "image",
  contentType: "image/png",
  width: 1,
  height: 1,
  alt: "A dot on a „page”",
  url: "https://tidings.example/files/dot.png?signature=k3x9",
  ...fileOf(pixel)
}

/** A film longer than one piece of a body, so that it is sent in several. */
export const film: PostMedia = {
  kind: "video",
  contentType: "video/mp4",
  width: 640,
  height: 360,
  durationSeconds: 12,
  alt: "A dot that moves",
  url: "https://tidings.example/files/dot.mp4?signature=k3x9",
  ...fileOf(Buffer.concat(Array.from({ length: 2100 }, () => everyByte)))
}

/** A post with its own id in the text, letters of several bytes, a link, a tag and a picture. */
export const outgoingPost = (changes: Partial<OutgoingPost> = {}): OutgoingPost => {
  const { id = "post_2fh3k9vq" } = changes
  return {
    id,
    dueMs: 0,
    text: `Żółw 👩‍🚀 (${id}) is out: https://tidings.example/news?a=1&b=2 #news`,
    media: [picture],
    ...changes
  }
}

/** Reads a whole file. */
export const contentOf = ({ byteLength, bytes }: PostMedia): Promise<Uint8Array<ArrayBuffer>> =>
  Effect.runPromise(Effect.map(bytes(0, byteLength), (content) => new Uint8Array(content)))

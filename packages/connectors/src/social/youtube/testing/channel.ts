import type { Heard, Said } from "../../../testing/httpPeer.ts"
import type { Publishing } from "../../testing/stages.ts"
import { ownIdIn, type Published, timeline } from "../../testing/timeline.ts"

interface Video extends Published {
  readonly title: string
  readonly description: string
}

interface Session {
  readonly told: any
  readonly byteLength: number
  bytes: Buffer
  madeRef?: string
}

const ok = (body: unknown): Said => ({ status: 200, body })

/** Builds an error in YouTube's form (developers.google.com/youtube/v3/docs/core_errors, 2026-11). */
export const youtubeError = (code: number, reason: string, message: string): Said => ({
  status: code,
  body: { error: { code, message, errors: [{ domain: "youtube.video", reason, message }] } }
})

export const channelId = "UCk3x9AbCdEf2fh3k9vqAAAA"
const uploads = channelId.replace("UC", "UU")

/**
 * A channel of YouTube, by its documentation of November 2026; a session takes `mostOfPiece` bytes of each piece, as
 * YouTube may.
 */
export const youtubeChannel = (publishing?: Publishing, mostOfPiece = Number.POSITIVE_INFINITY) => {
  const { arrived, at, publish, published, remove } = timeline<Video>()
  const sessions: Array<Session> = []

  const begin = ({ headers, said }: Heard, url: string): Said => {
    const refused = publishing?.(false)
    if (refused !== undefined) return refused
    sessions.push({ told: said, byteLength: Number(headers["x-upload-content-length"]), bytes: Buffer.alloc(0) })
    return { status: 200, headers: { Location: `${url}/upload/youtube/v3/videos?upload_id=${sessions.length - 1}` } }
  }

  const resume = ({ bytes }: Session): Said => ({
    status: 308,
    headers: bytes.length === 0 ? {} : { Range: `bytes=0-${bytes.length - 1}` }
  })

  const put = (session: Session, { body, headers }: Heard): Said => {
    const [, from] = /^bytes (\d+)-/u.exec(headers["content-range"]!) ?? []
    if (session.madeRef !== undefined) return ok({ kind: "youtube#video", id: session.madeRef })
    if (from === undefined) return resume(session)
    if (Number(from) !== session.bytes.length) return youtubeError(400, "badRequest", "Invalid range")
    const isLast = Number(from) + body.length === session.byteLength
    session.bytes = Buffer.concat([session.bytes, isLast ? body : body.subarray(0, mostOfPiece)])
    if (!isLast) return resume(session)
    const { description, title } = session.told.snippet
    session.madeRef = `dQw4w9WgXc${arrived().length}`
    publish({ ref: session.madeRef, title, description, ownId: ownIdIn(description), parent: undefined, alts: [] })
    return publishing?.(true) ?? { status: 201, body: { kind: "youtube#video", id: session.madeRef } }
  }

  const listed = ({ description, ref, title }: Video) => ({
    snippet: { publishedAt: "1970-01-01T00:00:00Z", title, description, resourceId: { videoId: ref } }
  })

  const answer = (heard: Heard, url: string): Said => {
    const { method, path } = heard
    const { pathname, searchParams } = new URL(path, "http://peer")
    if (heard.headers.authorization === undefined) return youtubeError(401, "authError", "Invalid Credentials")
    if (pathname === "/upload/youtube/v3/videos") {
      const uploadId = searchParams.get("upload_id")
      if (uploadId === null) return begin(heard, url)
      const session = sessions[Number(uploadId)]
      return session === undefined ? { status: 404 } : put(session, heard)
    }
    if (pathname === "/youtube/v3/channels") {
      const snippet = { title: "Acme", customUrl: "@acme" }
      return ok({ items: [{ id: channelId, snippet, contentDetails: { relatedPlaylists: { uploads } } }] })
    }
    if (pathname === "/youtube/v3/playlistItems") return ok({ items: published().map(listed).toReversed() })
    const id = searchParams.get("id") ?? ""
    if (method !== "DELETE") {
      const statistics = { viewCount: "900", likeCount: "3", favoriteCount: "0", commentCount: "2" }
      return ok({ items: at(id) === undefined ? [] : [{ id, statistics }] })
    }
    return remove(id) ? { status: 204 } : youtubeError(404, "videoNotFound", "The video cannot be found.")
  }
  return { answer, arrived, published, sessions }
}

import type { Heard, Said } from "../../../testing/httpPeer.ts"
import { graphError } from "../../meta/testing/graphError.ts"
import type { Publishing } from "../../testing/stages.ts"
import { ownIdIn, type Published, timeline } from "../../testing/timeline.ts"

interface Shown extends Published {
  readonly text: string
}

const ok = (body: unknown): Said => ({ status: 200, body })
const absent = graphError(400, 100, "Unsupported delete request. Object with ID '1_2' does not exist.", {
  error_subcode: 33
})

export const pageId = "102030405060708"
const created_time = "1970-01-01T00:00:00+0000"
const pieceBytes = 256 * 1024

const fieldOf = (form: string, name: string): string =>
  new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`, "u").exec(form)?.[1] ?? ""

const photos = ({ alts }: Shown) => {
  const data = alts.map(() => ({ media_type: "photo" }))
  if (data.length === 0) return []
  return [data.length === 1 ? { media_type: "photo" } : { media_type: "album", subattachments: { data } }]
}

const shown = (post: Shown) => ({
  id: post.ref,
  message: post.text,
  created_time,
  attachments: { data: photos(post) },
  shares: { count: 5 },
  reactions: { data: [], summary: { total_count: 3 } },
  comments: { data: [], summary: { total_count: 2 } }
})

const metrics = [
  { name: "post_media_view", values: [{ value: 900 }] },
  { name: "post_clicks", values: [{ value: 11 }] }
]

/** A page of Facebook, by the documentation of July 2026; films go to the same server. */
export const facebookPage = (publishing?: Publishing) => {
  const { arrived, at, publish, published, remove } = timeline<Shown>()
  const alts = new Map<string, string>()
  const films: Array<{ length: number; sent: Array<Buffer>; description?: string }> = []

  const posted = ({ said: { attached_media = [], message } }: Heard): Said => {
    const refused = publishing?.(false)
    if (refused !== undefined) return refused
    const ids: ReadonlyArray<string> = attached_media.map(({ media_fbid }: any) => media_fbid)
    if (ids.some((id) => !alts.has(id))) return graphError(400, 100, "Invalid parameter")
    const ref = `${pageId}_${arrived().length}`
    publish({
      ref,
      text: message,
      ownId: ownIdIn(message),
      parent: undefined,
      alts: ids.map((id) => alts.get(id)!)
    })
    return publishing?.(true) ?? ok({ id: ref })
  }

  const offsets = (film: (typeof films)[number]) => {
    const from = Buffer.concat(film.sent).length
    return { start_offset: String(from), end_offset: String(Math.min(from + pieceBytes, film.length)) }
  }

  const uploaded = ({ body, said }: Heard): Said => {
    if (said.upload_phase === "start") {
      const film = { length: said.file_size, sent: [] }
      const index = films.push(film) - 1
      return ok({ video_id: `77${index}`, upload_session_id: String(index), ...offsets(film) })
    }
    if (said.upload_phase === "finish") {
      const film = films[Number(said.upload_session_id)]!
      film.description = said.description
      publish({
        ref: `77${said.upload_session_id}`,
        text: said.description,
        ownId: ownIdIn(said.description),
        parent: undefined,
        alts: []
      })
      return publishing?.(true) ?? ok({ success: true })
    }
    const film = films[Number(fieldOf(said, "upload_session_id"))]!
    const begins = body.indexOf("\r\n\r\n", body.indexOf('name="video_file_chunk"')) + 4
    film.sent.push(body.subarray(begins, body.lastIndexOf("\r\n--", body.length - 3)))
    return ok(offsets(film))
  }

  const answer = (heard: Heard): Said => {
    const { method, said } = heard
    const { pathname } = new URL(heard.path, "http://peer")
    const path = pathname.replace("/v26.0", "")
    if (path === "/me") return ok({ id: pageId, name: "Acme" })
    if (path === `/${pageId}/photos`) {
      const id = `55${alts.size}`
      alts.set(id, fieldOf(said, "alt_text_custom"))
      return ok({ id })
    }
    if (path === `/${pageId}/videos`) {
      if (method === "POST") return uploaded(heard)
      const data = published().map(({ ref, text }) => ({ id: ref, description: text, created_time }))
      return ok({ data })
    }
    if (path === `/${pageId}/feed`) return method === "POST" ? posted(heard) : ok({ data: published().map(shown) })
    const [, id = "", edge] = path.split("/")
    const post = at(id)
    if (post === undefined) return absent
    if (method === "DELETE") return ok({ success: remove(id) })
    return edge === "insights"
      ? ok({ data: metrics })
      : ok({ ...shown(post), views: 40, likes: { summary: { total_count: 4 } } })
  }
  return { answer, arrived, published, films }
}

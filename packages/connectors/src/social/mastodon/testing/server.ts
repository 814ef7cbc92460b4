import type { Heard, Said } from "../../../testing/httpPeer.ts"
import type { Publishing } from "../../testing/stages.ts"
import { ownIdIn, type Published, timeline } from "../../testing/timeline.ts"

interface Status extends Published {
  readonly text: string
  readonly media: number
}

const shown = ({ media, parent, ref }: Status) => ({
  id: ref,
  created_at: new Date(0).toISOString(),
  in_reply_to_id: parent ?? null,
  content: "<p>as HTML</p>",
  url: `https://mastodon.example/@ada/${ref}`,
  media_attachments: Array.from({ length: media }, () => ({ type: "image" })),
  favourites_count: 3,
  replies_count: 2,
  reblogs_count: 4,
  quotes_count: 1
})

const ok = (body: unknown): Said => ({ status: 200, body })
const absent: Said = { status: 404, body: { error: "Record not found" } }

/** A Mastodon server with one account, by docs.joinmastodon.org of July 2026. */
export const mastodonServer = (publishing?: Publishing) => {
  const { arrived, at, publish, published, remove } = timeline<Status>()
  const alts = new Map<string, string>()
  const keys = new Map<string, string>()

  const posted = ({ headers, said }: Heard): Said => {
    const refused = publishing?.(false)
    if (refused !== undefined) return refused
    const ref = keys.get(headers["idempotency-key"]!) ?? `10325496215527${keys.size}`
    if (!keys.has(headers["idempotency-key"]!)) {
      const ids: ReadonlyArray<string> = said.media_ids ?? []
      if (ids.some((id) => !alts.has(id))) return { status: 422, body: { error: "Validation failed: media" } }
      publish({
        ref,
        ownId: ownIdIn(said.status),
        text: said.status,
        media: ids.length,
        parent: said.in_reply_to_id,
        alts: ids.map((id) => alts.get(id)!)
      })
      keys.set(headers["idempotency-key"]!, ref)
    }
    return publishing?.(true) ?? ok(shown(at(ref)!))
  }

  const answer = (heard: Heard): Said => {
    const { method, path } = heard
    if (heard.headers.authorization === undefined)
      return { status: 401, body: { error: "The access token is invalid" } }
    if (path === "/api/v1/accounts/verify_credentials")
      return ok({
        id: "14715",
        username: "ada",
        acct: "ada",
        display_name: "Ada",
        url: "https://mastodon.example/@ada"
      })
    if (path === "/api/v2/media") {
      const id = `2234864${alts.size}`
      alts.set(id, /name="description"\r\n\r\n([^\r]*)/u.exec(heard.said)?.[1] ?? "")
      return ok({ id, type: "image", url: "https://files.mastodon.example/dot.png" })
    }
    if (path.startsWith("/api/v1/media/"))
      return ok({ id: path.split("/").at(-1), url: "https://files.mastodon.example" })
    if (path.startsWith("/api/v1/accounts/14715/statuses?")) return ok(published().map(shown))
    if (method === "POST" && path === "/api/v1/statuses") return posted(heard)
    const [, ref = "", source] = /^\/api\/v1\/statuses\/(\d+)(\/source)?/u.exec(path) ?? []
    const status = at(ref)
    if (status === undefined) return absent
    if (method === "DELETE") remove(ref)
    return ok(source === undefined ? shown(status) : { id: ref, text: status.text, spoiler_text: "" })
  }
  return { answer, arrived, published }
}

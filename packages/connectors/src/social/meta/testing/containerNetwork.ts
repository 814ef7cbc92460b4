import type { Heard, Said } from "../../../testing/httpPeer.ts"
import type { Publishing } from "../../testing/stages.ts"
import { ownIdIn, type Published, timeline } from "../../testing/timeline.ts"
import { graphError } from "./graphError.ts"

interface Shown extends Published {
  readonly text: string
  readonly mediaType: string
}

/** Differences between the networks that publish containers. */
export interface Dialect {
  /** Account id; `edge` creates containers and lists posts, `publishEdge` publishes containers. */
  readonly account: string
  readonly edge: string
  readonly publishEdge: string
  /** Edge that lists its replies. */
  readonly repliesEdge?: string
  /** Field for a container's text. */
  readonly textField: "caption" | "text"
  readonly statusField: "status_code" | "status"
  readonly counts: Readonly<Record<string, number>>
  /** Further answers, by path without the query. */
  readonly shows: Readonly<Record<string, unknown>>
}

const ok = (body: unknown): Said => ({ status: 200, body })
const absent: Said = graphError(
  400,
  100,
  "Unsupported get request. Object with ID '17' does not exist, cannot be loaded due to missing permissions, or does not support this operation.",
  { error_subcode: 33 }
)

const mediaTypeOf = (made: Readonly<Record<string, any>>): string => {
  if (made.media_type === "CAROUSEL") return "CAROUSEL_ALBUM"
  if (made.video_url !== undefined) return "VIDEO"
  return made.image_url === undefined ? "TEXT_POST" : "IMAGE"
}

/**
 * A network of Meta's that publishes containers, with one account; `publishing` replaces its answer, before and after
 * it has a post.
 */
export const containerNetwork = (dialect: Dialect, publishing?: Publishing) => {
  const { arrived, at, publish, published, remove } = timeline<Shown>()
  const containers = new Map<string, Readonly<Record<string, any>>>()
  const spent = new Set<string>()
  const altsOf = (made: Readonly<Record<string, any>>): ReadonlyArray<string> =>
    made.children === undefined
      ? [made.alt_text].filter((alt) => alt !== undefined)
      : String(made.children)
          .split(",")
          .flatMap((child) => altsOf(containers.get(child)!))

  const make = ({ said }: Heard): Said => {
    const id = `1788${containers.size}`
    containers.set(id, said)
    return ok({ id })
  }

  const publishOne = ({ said: { creation_id } }: Heard): Said => {
    const refused = publishing?.(false)
    if (refused !== undefined) return refused
    const made = containers.get(creation_id)
    if (made === undefined || spent.has(creation_id)) return absent
    spent.add(creation_id)
    const ref = `1799${arrived().length}`
    const text: string = made[dialect.textField] ?? ""
    publish({
      ref,
      text,
      ownId: ownIdIn(text),
      mediaType: mediaTypeOf(made),
      parent: made.reply_to_id,
      alts: altsOf(made)
    })
    return publishing?.(true) ?? ok({ id: ref })
  }

  const listed = (isReply: boolean): Said =>
    ok({
      data: published()
        .filter(({ parent }) => (parent !== undefined) === isReply)
        .map(({ mediaType, parent, ref, text }) => ({
          id: ref,
          [dialect.textField]: text,
          media_type: mediaType,
          timestamp: "1970-01-01T00:00:00+0000",
          ...(parent !== undefined && { replied_to: { id: parent } })
        }))
    })

  const answer = (heard: Heard): Said => {
    const { pathname } = new URL(heard.path, "http://peer")
    const path = pathname.replace(/^\/v\d+\.\d+/u, "")
    const own = `/${dialect.account}/`
    if (heard.headers.authorization === undefined) return graphError(400, 190, "Invalid OAuth access token.")
    if (path in dialect.shows) return ok(dialect.shows[path])
    if (path === own + dialect.publishEdge) return publishOne(heard)
    if (path === own + dialect.repliesEdge) return listed(true)
    if (path === own + dialect.edge) return heard.method === "POST" ? make(heard) : listed(false)
    const [, id = "", edge] = path.split("/")
    if (containers.has(id)) return ok({ id, [dialect.statusField]: spent.has(id) ? "PUBLISHED" : "FINISHED" })
    if (at(id) === undefined) return absent
    if (heard.method === "DELETE") return ok({ success: remove(id), deleted_id: id })
    if (edge !== "insights") return absent
    return ok({ data: Object.entries(dialect.counts).map(([name, value]) => ({ name, values: [{ value }] })) })
  }
  return { answer, arrived, published }
}

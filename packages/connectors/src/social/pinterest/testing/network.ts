import type { Heard, Said } from "../../../testing/httpPeer.ts"
import type { Publishing } from "../../testing/stages.ts"
import { ownIdIn, type Published, timeline } from "../../testing/timeline.ts"

interface Pin extends Published {
  readonly said: any
}

export const board = "549755885175"

const ok = (body: unknown): Said => ({ status: 200, body })

/** Pinterest with one board, by its OpenAPI description 5.23.0 of December 2025. */
export const pinterestNetwork = (publishing?: Publishing) => {
  const { arrived, at, publish, published, remove } = timeline<Pin>()

  const shown = ({ ref, said: { alt_text, board_id, description, link, title } }: Pin) => ({
    id: ref,
    created_at: "1970-01-01T00:00:00",
    alt_text,
    board_id,
    description,
    link: link ?? null,
    title: title ?? null,
    pin_metrics: {
      "90d": { pin_click: 7, impression: 2, clickthrough: 3 },
      lifetime_metrics: { pin_click: 17, impression: 900, clickthrough: 11, reaction: 3, comment: 2, save: 6 }
    }
  })

  const posted = ({ said }: Heard): Said => {
    const early = publishing?.(false)
    if (early !== undefined) return early
    if (said.board_id !== board) return { status: 404, body: { code: 40, message: "Board not found." } }
    const ref = `81314376994873456${arrived().length}`
    publish({ ref, said, ownId: ownIdIn(said.description), parent: undefined, alts: [said.alt_text] })
    return publishing?.(true) ?? { status: 201, body: shown(at(ref)!) }
  }

  const answer = (heard: Heard): Said => {
    const { method, path } = heard
    const { pathname } = new URL(path, "http://peer")
    if (pathname === `/boards/${board}`) return ok({ id: board, name: "Summer recipes", owner: { username: "ada" } })
    if (pathname === `/boards/${board}/pins`) return ok({ items: published().map(shown).toReversed(), bookmark: null })
    if (method === "POST" && pathname === "/pins") return posted(heard)
    const pin = at(pathname.replace("/pins/", ""))
    if (pin === undefined) return { status: 404, body: { code: 50, message: "Pin not found." } }
    if (method === "GET") return ok(shown(pin))
    remove(pin.ref)
    return { status: 204 }
  }
  return { answer, arrived, published }
}

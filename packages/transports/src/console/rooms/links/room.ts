import { Effect } from "effect"
import type { Room } from "../../Room.ts"
import { linkListPage } from "./linkListPage.ts"
import { shortLinkPage } from "./shortLinkPage.ts"
import { qrListPage } from "./qrListPage.ts"
import { qrPage } from "./qrPage.ts"

/** Short links with their clicks, and the QR codes that lead to them. */
export const linksRoom: Room = {
  name: "links",
  title: "Links & QR",
  icon: "link-2",
  group: "Reach",
  reads: "list_short_links",
  page: (visit) => {
    const [, first, name, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    if (first === undefined || first === "") return linkListPage(visit)
    if (first === "qr") return name === undefined ? qrListPage(visit) : qrPage(visit, name)
    return name === undefined ? shortLinkPage(visit, first) : Effect.undefined
  }
}

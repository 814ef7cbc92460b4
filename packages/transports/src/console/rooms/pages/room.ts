import { Effect } from "effect"
import type { Room } from "../../Room.ts"
import { landingPage } from "./landingPage.ts"
import { pageListPage } from "./pageListPage.ts"

/** Landing pages: their state, how they will look, and what publishes them. */
export const pagesRoom: Room = {
  name: "pages",
  title: "Pages",
  icon: "file-text",
  group: "Reach",
  reads: "list_pages",
  page: (visit) => {
    const [, id, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    return id === undefined || id === "" ? pageListPage(visit) : landingPage(visit, id)
  }
}

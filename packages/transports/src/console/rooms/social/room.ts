import { Effect } from "effect"
import type { Room } from "../../Room.ts"
import { networkAccountsPage } from "./networkAccountsPage.ts"
import { calendarPage } from "./calendarPage.ts"
import { postListPage } from "./postListPage.ts"
import { postPage } from "./postPage.ts"

/** Posts for social networks: by day, as a list, and each with its outcome. */
export const socialRoom: Room = {
  name: "social",
  title: "Social",
  icon: "share-2",
  group: "Send",
  reads: "list_social_posts",
  page: (visit) => {
    const [, first, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    if (first === undefined || first === "") return calendarPage(visit)
    if (first === "posts") return postListPage(visit)
    return first === "accounts" ? networkAccountsPage(visit) : postPage(visit, first)
  }
}

import { Effect } from "effect"
import type { Room } from "../../Room.ts"
import { todayPage } from "./todayPage.ts"

/** The first room: what waits, how mails do, and what needs a look. */
export const todayRoom: Room = {
  name: "today",
  title: "Today",
  icon: "house",
  group: "",
  page: (visit) => (visit.segments.length > 1 ? Effect.undefined : todayPage(visit))
}

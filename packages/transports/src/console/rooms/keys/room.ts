import { Effect } from "effect"
import type { Room } from "../../Room.ts"
import { keyListPage } from "./keyListPage.ts"
import { keyPage } from "./keyPage.ts"

/** Keys of programs, agents that members connected, and how to connect one. */
export const keysRoom: Room = {
  name: "keys",
  title: "Keys & agents",
  icon: "bot",
  group: "Build",
  reads: "list_keys",
  page: (visit) => {
    const [, id, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    if (id === undefined || id === "") return keyListPage(visit, false)
    return id === "connected" ? keyListPage(visit, true) : keyPage(visit, id)
  }
}

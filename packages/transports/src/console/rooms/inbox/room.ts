import { Effect } from "effect"
import type { Room } from "../../Room.ts"
import { capturedFrame } from "./capturedFrame.ts"
import { capturedListPage } from "./capturedListPage.ts"
import { capturedPage } from "./capturedPage.ts"

/** Mails that were captured instead of sent; the operator's own inbox of all workspaces has the address /inbox. */
export const inboxRoom: Room = {
  name: "captured",
  title: "Inbox",
  icon: "inbox",
  group: "",
  reads: "list_captured_mails",
  page: (visit) => {
    const [, id, part, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    if (id === undefined || id === "") return capturedListPage(visit)
    if (part === "body") return capturedFrame(visit, id)
    return part === undefined || part === "checks" ? capturedPage(visit, id, part === "checks") : Effect.undefined
  }
}

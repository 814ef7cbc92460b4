import { Effect } from "effect"
import type { Room } from "../../Room.ts"
import { mailFrame } from "./mailFrame.ts"
import { mailListPage } from "./mailListPage.ts"
import { mailPage } from "./mailPage.ts"
import { suppressedPage } from "./suppressedPage.ts"

/** Mails that were accepted, each with what it said and what became of it, and addresses that get none. */
export const mailsRoom: Room = {
  name: "mails",
  title: "Mails",
  icon: "mail",
  group: "Send",
  reads: "list_sends",
  page: (visit) => {
    const [, id, part, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    if (id === undefined || id === "") return mailListPage(visit)
    if (id === "suppressed") return part === undefined ? suppressedPage(visit) : Effect.undefined
    if (part === "body") return mailFrame(visit, id)
    return part === undefined ? mailPage(visit, id) : Effect.undefined
  }
}

import { Effect } from "effect"
import type { Room } from "../../Room.ts"
import { optOutPage } from "./optOutPage.ts"
import { textListPage } from "./textListPage.ts"
import { textPage } from "./textPage.ts"
import { wordingListPage } from "./wordingListPage.ts"
import { wordingPage } from "./wordingPage.ts"

/** Text messages with what became of them, how each is worded, and numbers that get none. */
export const textsRoom: Room = {
  name: "texts",
  title: "Texts",
  icon: "message-square",
  group: "Send",
  reads: "list_sms_deliveries",
  page: (visit) => {
    const [, first, name, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    if (first === undefined || first === "") return textListPage(visit)
    if (first === "wordings") return name === undefined ? wordingListPage(visit) : wordingPage(visit, name)
    if (name !== undefined) return Effect.undefined
    return first === "opt-outs" ? optOutPage(visit) : textPage(visit, first)
  }
}

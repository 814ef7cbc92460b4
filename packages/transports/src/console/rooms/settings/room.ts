import { Effect } from "effect"
import type { Room } from "../../Room.ts"
import { auditPage } from "./auditPage.ts"
import { brandListPage } from "./brandListPage.ts"
import { brandPage } from "./brandPage.ts"
import { callListPage } from "./callListPage.ts"
import { callPage } from "./callPage.ts"
import { creditPage } from "./creditPage.ts"
import { failedWorkPage } from "./failedWorkPage.ts"
import { memberListPage } from "./memberListPage.ts"
import { senderListPage } from "./senderListPage.ts"
import { senderPage } from "./senderPage.ts"
import { workspacePage } from "./workspacePage.ts"

const parts = {
  members: memberListPage,
  senders: senderListPage,
  brands: brandListPage,
  credits: creditPage,
  audit: auditPage,
  calls: callListPage,
  "failed-work": failedWorkPage
} as const

const isPart = (part: string): part is keyof typeof parts => Object.hasOwn(parts, part)

/** The workspace: its settings, people, domains, brands and credits, and what was done in it. */
export const settingsRoom: Room = {
  name: "settings",
  title: "Settings",
  icon: "settings",
  group: "Build",
  page: (visit) => {
    const [, part, id, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    if (part === undefined || part === "") return workspacePage(visit)
    if (id === undefined) return isPart(part) ? parts[part](visit) : Effect.undefined
    if (part === "senders") return senderPage(visit, id)
    if (part === "brands") return brandPage(visit, id)
    return part === "calls" ? callPage(visit, id) : Effect.undefined
  }
}

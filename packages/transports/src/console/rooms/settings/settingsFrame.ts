import type { Reply } from "../../../http/Reply.ts"
import { html, type Html } from "../../../pages/html.ts"
import { head, tabs } from "../../../pages/parts/layout.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"

/** The parts of the room, each with the row without which it is not shown. */
const parts = [
  ["/settings", "Workspace", "read_workspace"],
  ["/settings/members", "Members", "list_workspace_members"],
  ["/settings/senders", "Sender domains", "list_sender_domains"],
  ["/settings/brands", "Brands", "list_brands"],
  ["/settings/credits", "Plan & credits", "list_credit_entries"],
  ["/settings/audit", "Audit", "recent_audit_entries"],
  ["/settings/calls", "Calls", "list_api_calls"],
  ["/settings/failed-work", "Failed work", "list_failed_jobs"]
] as const

/** Name of a part of the room. */
export type SettingsPart = (typeof parts)[number][1]

interface SettingsPage {
  readonly part: SettingsPart
  readonly says: string
  readonly acts?: Html | undefined
  readonly main: Html
}

/** A page of the settings, below the tabs of those that this member may enter. */
export const settingsPage = (visit: Visit, { acts, main, part, says }: SettingsPage): Reply =>
  appPage(visit, {
    title: part,
    main: html`${head({ title: part, crumb: [[visit.to("/settings"), "Settings"]], says, acts })}
    ${tabs(
      parts.flatMap(([path, words, row]) => (visit.may(row) ? [[visit.to(path), words] as const] : [])),
      part
    )}
    ${main}`
  })

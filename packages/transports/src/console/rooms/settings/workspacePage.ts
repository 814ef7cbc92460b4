import type { Workspace } from "@tidings/schema/resources/Workspace"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { copyable } from "../../../pages/parts/controls.ts"
import { card, facts } from "../../../pages/parts/layout.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { exactly } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import type { Visit } from "../../Visit.ts"
import { settingsPage } from "./settingsFrame.ts"

const counted = (setting: boolean | null): string => {
  if (setting === null) return "as the category says: marketing only"
  return setting ? "unless a template says otherwise" : "only where a template says so"
}

const logWords: Readonly<Record<Workspace["call_log"], string>> = {
  off: "nothing",
  refusals: "refused calls",
  writes: "refused calls, and those that change something",
  all: "every call"
}

const keptWords = (days: number): string =>
  days === 0 ? "until it is handed over" : `${numberOf(days)} ${days === 1 ? "day" : "days"} after its hour`

const identity = (workspace: Workspace): Html =>
  card(
    "Identity",
    facts([
      ["Name", outside(workspace.name)],
      ["Workspace", copyable(workspace.id)],
      [
        "Mails come from",
        html`${outside(workspace.default_from.name)} &lt;${outside(workspace.default_from.email)}&gt;`
      ],
      ["Language", workspace.default_locale ?? "en"],
      ["Made", exactly(new Date(workspace.created_at))]
    ]),
    { pad: true }
  )

const keeping = ({ call_log: log, retention }: Workspace): Html =>
  card(
    "Retention",
    facts([
      ["What mails say", keptWords(retention.content_days)],
      ["Logged calls", html`${logWords[log]}, for 7 days, masked`],
      ["Audit", "as long as the workspace"]
    ]),
    { pad: true, id: "retention" }
  )

/** The settings of the workspace, and what the viewer may do in it. */
export const workspacePage = (visit: Visit) =>
  Effect.map(visit.read<Workspace>("read_workspace"), (workspace) =>
    settingsPage(visit, {
      part: "Workspace",
      says: "Who the workspace is, what it counts, and how long it keeps what it knows.",
      acts: actLink(visit, { row: "update_workspace", words: "Change", look: "go", back: visit.to("/settings") }),
      main: html`<div class="cols">
        ${identity(workspace)}
        ${card(
          "Counting and calling",
          facts([
            ["Opens", counted(workspace.tracking.opens)],
            ["Clicks", counted(workspace.tracking.clicks)],
            [
              "Management",
              workspace.management === "members" ? "by members alone" : "by members, and by live keys of programs"
            ],
            ["Plan", tag(workspace.plan)],
            ["Calls", `${numberOf(workspace.limits.rate_limit_per_minute)} a minute`]
          ]),
          { pad: true }
        )}
        ${keeping(workspace)}
        ${card(
          "You",
          facts([
            ["Address", outside(visit.member.user)],
            ["Role", tag(visit.member.role)],
            ["Approvals", visit.member.mayDecide ? "You may decide them" : "You may look at them"]
          ]),
          { pad: true }
        )}
      </div>`
    })
  )

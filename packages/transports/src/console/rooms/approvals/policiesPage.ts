import type { SurfacePolicy } from "@tidings/schema/approvals/ApprovalPolicy"
import { surfaces } from "@tidings/schema/approvals/surfaces"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { card, head } from "../../../pages/parts/layout.ts"
import { type TableColumn, dataTable } from "../../../pages/parts/table.ts"
import { actEntry } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { approvalTabs } from "./approvalTabs.ts"

const modes: Readonly<Record<SurfacePolicy["mode"], readonly [state: string, words: string]>> = {
  off: ["off", "Nothing waits"],
  agents_only: ["waiting", "Agents wait"],
  always: ["waiting", "Everything waits"]
}

const columns = (visit: Visit): ReadonlyArray<TableColumn<SurfacePolicy>> => [
  { title: "What it touches", of: ({ surfaceKind }) => surfaces[surfaceKind].noun },
  { title: "Held", of: ({ mode }) => badge(...modes[mode]) },
  { title: "Approvals", of: ({ requiredApprovals }) => requiredApprovals, isNumber: true, drop: "p2" },
  { title: "By", of: ({ deciders }) => (deciders === "members" ? "members" : "members and keys"), drop: "p3" },
  { title: "Expires after", of: ({ expiresAfterHours }) => `${expiresAfterHours} h`, isNumber: true, drop: "p2" },
  { title: "Sandbox", of: ({ sandbox }) => (sandbox ? "waits too" : "never waits"), drop: "p3" },
  {
    title: "Actions",
    isHidden: true,
    isNumber: true,
    of: ({ deciders, expiresAfterHours, mode, requiredApprovals, sandbox, surfaceKind }) =>
      actEntry(visit, {
        row: "manage_approval_policy",
        words: "Change",
        input: {
          surfaceKind,
          mode,
          deciders,
          requiredApprovals: String(requiredApprovals),
          expiresAfterHours: String(expiresAfterHours),
          sandbox: String(sandbox)
        },
        back: visit.to("/approvals/policies")
      })
  }
]

/** Policies, surface by surface: what waits for a person before it runs. */
export const policiesPage = (visit: Visit) =>
  Effect.map(visit.read<{ readonly data: ReadonlyArray<SurfacePolicy> }>("list_approval_policies"), ({ data }) =>
    appPage(visit, {
      title: "Approval policies",
      main: html`${head({
        title: "Policies",
        crumb: [[visit.to("/approvals"), "Approvals"]],
        says: "Which calls wait until a person decides, by what they touch. An agent can make a policy stricter, never weaker."
      })}
      ${approvalTabs(visit, "Policies")}
      ${card(null, dataTable({ caption: "Policies", columns: columns(visit), rows: data }))}`
    })
  )

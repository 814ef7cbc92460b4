import { surfaces } from "@tidings/schema/approvals/surfaces"
import type { ListedApproval } from "@tidings/services/approvals/showing/ShownApprovals"
import type { Reply } from "../../../http/Reply.ts"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { linkButton } from "../../../pages/parts/controls.ts"
import { card, empty, head } from "../../../pages/parts/layout.ts"
import { timeLeft, when } from "../../../pages/when.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { onlyLooks } from "./onlyLooks.ts"
import { approvalTabs } from "./approvalTabs.ts"
import { approvalsSoFar, approvalSummary, statusWords, whoAsks } from "./words.ts"

interface Listed {
  readonly waiting: ReadonlyArray<ListedApproval>
  /** Number of waiting approvals, including those not listed. */
  readonly count: number
  readonly over: ReadonlyArray<ListedApproval>
}

const linked = (one: ListedApproval, { to }: Visit): Html =>
  html`<a href="${to(`/approvals/${one.id}`)}">${approvalSummary(one)}</a>`

const waitingItem = (one: ListedApproval, visit: Visit): Html =>
  html`<li>
    <span class="grow"
      >${linked(one, visit)}<span class="quiet"
        >Asked ${when(new Date(one.createdAt), visit.nowMs)} by ${whoAsks(one)} ·
        ${timeLeft(new Date(one.expiresAt), visit.nowMs)} left ·
        ${approvalsSoFar(one.decisions, one.requiredApprovals)}</span
      ></span
    >${tag(surfaces[one.surfaceKind].noun)}
    ${linkButton("Look and decide", visit.to(`/approvals/${one.id}`), { look: "sm", label: `Look and decide: ${one.summary.slice(0, 100)}` })}
  </li>`

const outcomeWords = ({ outcomeStatus, status }: ListedApproval): string => {
  if (status !== "approved") return ""
  if (outcomeStatus === null) return " · not run yet"
  return outcomeStatus < 300 ? " · done" : " · could not be done"
}

const overItem = (one: ListedApproval, visit: Visit): Html => {
  const last = one.decisions.at(-1)
  return html`<li>
    <span class="grow"
      >${linked(one, visit)}<span class="quiet"
        >${when(new Date(one.decidedAt ?? one.expiresAt), visit.nowMs)}${last !== undefined && one.status !== "expired" && html` by ${outside(last.by, { most: 254 })}`}${outcomeWords(one)}</span
      ></span
    >${badge(one.status, statusWords[one.status])}
  </li>`
}

const nothingWaits = ({ to }: Visit): Html =>
  empty(
    "shield-check",
    "Nothing waits for you",
    "When a policy of this workspace holds a call, it is listed here until somebody decides it. Members who may decide are told by mail.",
    linkButton("See the policies", to("/approvals/policies"))
  )

/** A workspace's waiting approvals, oldest first, and recent decisions. */
export const approvalListPage = (visit: Visit, { count, over, waiting }: Listed): Reply =>
  appPage(visit, {
    title: count === 0 ? "Approvals" : `${count} waiting for approval`,
    main: html`${head({ title: "Approvals", says: "Calls that a policy of this workspace holds until somebody decides." })}
    ${approvalTabs(visit, "Waiting", count)} ${!visit.member.mayDecide && onlyLooks}
    ${card(
      "Waiting for approval",
      waiting.length === 0
        ? nothingWaits(visit)
        : html`<ol class="rows">
            ${waiting.map((one) => waitingItem(one, visit))}
          </ol>`,
      { ...(count > waiting.length && { says: `The oldest ${waiting.length} of ${count} are listed.` }) }
    )}
    ${
      over.length > 0 &&
      card(
        "Decided lately",
        html`<ul class="rows">
          ${over.map((one) => overItem(one, visit))}
        </ul>`,
        { id: "over" }
      )
    }`
  })

import { surfaces } from "@tidings/schema/approvals/surfaces"
import type { ListedApproval } from "@tidings/services/approvals/showing/ShownApprovals"
import type { Reply } from "../../http/Reply.ts"
import { html, type Html } from "../../pages/html.ts"
import { outside } from "../../pages/outside.ts"
import { timeLeft, when } from "../../pages/when.ts"
import { consolePage } from "../consolePage.ts"
import { consolePaths } from "../paths.ts"
import type { ConsoleVisit } from "../ConsoleVisit.ts"
import { approvalStyle } from "./approvalStyle.ts"
import { approvalsSoFar, statusWords, approvalSummary, whoAsks } from "./words.ts"

interface Listed {
  readonly waiting: ReadonlyArray<ListedApproval>
  /** Number of waiting approvals, including those not listed. */
  readonly count: number
  readonly over: ReadonlyArray<ListedApproval>
}

const badges = ({ livemode, surfaceKind }: ListedApproval): Html =>
  html`<span class="tag">${surfaces[surfaceKind].noun}</span>${!livemode && html` <span class="tag">Sandbox</span>`}`

const linked = (one: ListedApproval): Html =>
  html`<a href="${consolePaths.approvals}/${one.id}">${approvalSummary(one)}</a>`

const waitingItem = (one: ListedApproval, nowMs: number): Html =>
  html`<li class="card item">
    <p class="tags">${badges(one)}</p>
    <h2>${linked(one)}</h2>
    <p class="quiet">Asked ${when(new Date(one.createdAt), nowMs)} by ${whoAsks(one)}</p>
    <p class="quiet">
      ${timeLeft(new Date(one.expiresAt), nowMs)} left · ${approvalsSoFar(one.decisions, one.requiredApprovals)}
    </p>
  </li>`

const outcomeWords = ({ outcomeStatus, status }: ListedApproval): string => {
  if (status !== "approved") return ""
  if (outcomeStatus === null) return " · not run yet"
  return outcomeStatus < 300 ? " · done" : " · could not be done"
}

const overItem = (one: ListedApproval, nowMs: number): Html => {
  const last = one.decisions.at(-1)
  return html`<li class="row">
    <span class="state ${one.status}">${statusWords[one.status]}</span>
    <span class="what">${linked(one)}</span>
    <span class="quiet small"
      >${when(new Date(one.decidedAt ?? one.expiresAt), nowMs)}${last !== undefined && one.status !== "expired" && html` by ${outside(last.by, { most: 254 })}`}${outcomeWords(one)}</span
    >
  </li>`
}

const nothingWaits = html`<section class="card empty">
  <h2>Nothing waits for you</h2>
  <p class="quiet">
    When a policy of this workspace holds a call, it is listed here until somebody decides it. Members who may decide
    are told by mail.
  </p>
</section>`

const onlyLooks = html`<p class="message">
  You can look at what waits here. Whoever runs this installation has not let you decide it.
</p>`

/** The list of a workspace's waiting approvals, oldest first, and of recent decisions. */
export const approvalListPage = (visit: ConsoleVisit, { count, over, waiting }: Listed, nowMs: number): Reply =>
  consolePage(visit, {
    title: count === 0 ? "Approvals" : `${count} waiting for approval`,
    style: approvalStyle,
    main: html`<h1>Waiting for approval${count > 0 && html` <span class="count">${count}</span>`}</h1>
      ${!visit.member.mayDecide && onlyLooks}
      ${
        waiting.length === 0
          ? nothingWaits
          : html`<ol class="items">
              ${waiting.map((one) => waitingItem(one, nowMs))}
            </ol>`
      }
      ${count > waiting.length && html`<p class="quiet">The oldest ${waiting.length} of ${count} are listed.</p>`}
      ${
        over.length > 0 &&
        html`<section aria-labelledby="over">
          <h2 id="over">Decided lately</h2>
          <ul class="rows card">
            ${over.map((one) => overItem(one, nowMs))}
          </ul>
        </section>`
      }`
  })

import { surfaces } from "@tidings/schema/approvals/surfaces"
import type { ShownApproval } from "@tidings/services/approvals/showing/ShownApprovals"
import { type Reply, withHeaders } from "../../http/Reply.ts"
import { html, type Html } from "../../pages/html.ts"
import { outside, outsideText } from "../../pages/outside.ts"
import { exactly, timeLeft } from "../../pages/when.ts"
import { consolePage } from "../consolePage.ts"
import { consolePaths } from "../paths.ts"
import type { ConsoleVisit } from "../ConsoleVisit.ts"
import { type DecisionFault, decisionForms } from "./decisionForms.ts"
import { difference } from "./difference.ts"
import { inputTable } from "./inputTable.ts"
import { outcomePart } from "./outcome.ts"
import { previewPart } from "./previewParts.ts"
import { approvalStyle } from "./approvalStyle.ts"
import { warnings } from "./warnings.ts"
import { approvalsSoFar, statusWords, approvalSummary, whoAsks } from "./words.ts"

interface Options {
  readonly nowMs: number
  /** The problem of the decision just posted; absent if there is none. */
  readonly trouble?: { readonly status: number; readonly says: string | undefined; readonly misfit: DecisionFault }
  /** True if the page may reload itself once, to wait for an outcome. */
  readonly comesBack: boolean
}

const facts = ({ approval }: ShownApproval, nowMs: number): Html => {
  const isOpen = approval.status === "pending"
  const fact = (name: string, value: Html | string) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`
  return html`<dl class="facts">
    ${fact("Asked", exactly(new Date(approval.created_at)))}
    ${fact("Until", html`${exactly(new Date(approval.expires_at))}${isOpen && html` <span class="quiet">(${timeLeft(new Date(approval.expires_at), nowMs)} left)</span>`}`)}
    ${fact("So far", approvalsSoFar(approval.decisions, approval.requiredApprovals))}
    ${fact("Operation", html`<code>${outside(approval.operation)}</code>`)}
    ${fact("API key", html`<code>${outside(approval.asker.key_id)}</code>`)}
  </dl>`
}

const previous = ({ approval, difference: lines }: ShownApproval): Html | false =>
  approval.previous_id !== null &&
  html`<section aria-labelledby="previous">
    <h2 id="previous">What is different from the request before</h2>
    <p class="quiet">
      Changes were asked for in
      <a href="${consolePaths.approvals}/${approval.previous_id}">the request before this one</a>.
    </p>
    ${lines !== undefined && (lines.length === 0 ? html`<p class="message">Nothing: it asks for the very same.</p>` : difference("Difference to the request before", lines))}
  </section>`

const inputPart = ({ approval, input }: ShownApproval, { member }: ConsoleVisit): Html => {
  if (input !== undefined) {
    return html`<section aria-labelledby="input">
      <h2 id="input">${approval.status === "pending" ? "What exactly would run" : "What was asked for"}</h2>
      <div class="card panel">${inputTable(input)}</div>
    </section>`
  }
  const why = member.mayDecide
    ? "What was asked for is deleted 30 days after the end of a request."
    : "What was asked for is shown to members who may decide."
  return html`<p class="quiet">${why}</p>`
}

/** The page of one approval request: its asker, a preview of the result, and the form for a member's decision. */
export const approvalPage = (
  visit: ConsoleVisit,
  shown: ShownApproval,
  { comesBack, nowMs, trouble }: Options
): Reply => {
  const { approval, history } = shown
  const isOpen = approval.status === "pending"
  const here = `${consolePaths.approvals}/${approval.id}`
  const again = `${here}?look=again`
  const asker = { ...approval.asker, client: history.client }
  const hasApproved = approval.decisions.some(({ by, decision }) => decision === "approve" && by === visit.member.user)
  const waitsForOutcome = approval.status === "approved" && approval.outcome === null
  const reply = consolePage(visit, {
    title: outsideText(`${statusWords[approval.status]}: ${approval.summary}`),
    status: trouble?.status ?? 200,
    style: approvalStyle,
    main: html`<p class="back"><a href="${consolePaths.approvals}">← All approvals</a></p>
      <p class="tags">
        <span class="state ${approval.status}">${statusWords[approval.status]}</span>
        <span class="tag">${surfaces[approval.surface].noun}</span>
        ${!approval.livemode && html`<span class="tag">Sandbox</span>`}
      </p>
      <h1>${approvalSummary(approval)}</h1>
      <p class="lead">${whoAsks(asker)} ${isOpen ? "asks" : "asked"} for this.</p>
      ${trouble?.says !== undefined && html`<p class="message wrong" role="alert">${outside(trouble.says)}</p>`}
      ${facts(shown, nowMs)} ${outcomePart(approval, again)} ${isOpen && warnings(shown)} ${previous(shown)}
      ${shown.preview !== undefined && previewPart(shown.preview, `${here}/mail`)} ${inputPart(shown, visit)}
      ${isOpen && visit.member.mayDecide && decisionForms({ approval, verb: shown.verb, csrf: visit.tokenFor(here), whyNot: hasApproved ? "You have approved it: it takes others, too." : shown.whyNot, misfit: trouble?.misfit })}
      ${isOpen && !visit.member.mayDecide && html`<p class="message">You can look at this. Whoever runs this installation has not let you decide it.</p>`}`
  })
  return waitsForOutcome && comesBack ? withHeaders(reply, { Refresh: `2; url=${again}` }) : reply
}

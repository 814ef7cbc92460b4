import { surfaces } from "@tidings/schema/approvals/surfaces"
import type { ShownApproval } from "@tidings/services/approvals/showing/ShownApprovals"
import { type Reply, withHeaders } from "../../../http/Reply.ts"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { copyable } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox, split } from "../../../pages/parts/layout.ts"
import { exactly, timeLeft } from "../../../pages/when.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { type DecisionFault, decisionForms } from "./decisionForms.ts"
import { difference } from "./preview/difference.ts"
import { inputTable } from "./preview/inputTable.ts"
import { onlyLooks } from "./onlyLooks.ts"
import { outcomePart } from "./outcome.ts"
import { previewPart } from "./preview/previewParts.ts"
import { warnings } from "./warnings.ts"
import { approvalsSoFar, approvalSummary, statusWords, whoAsks } from "./words.ts"

interface Options {
  /** The problem of the decision just posted; absent if there is none. */
  readonly trouble?: { readonly status: number; readonly says: string | undefined; readonly misfit: DecisionFault }
  /** True if the page may reload itself once, to wait for an outcome. */
  readonly comesBack: boolean
}

const factsCard = ({ approval }: ShownApproval, { nowMs }: Visit): Html => {
  const until = new Date(approval.expires_at)
  return card(
    "Facts",
    facts([
      ["Asked", exactly(new Date(approval.created_at))],
      [
        "Until",
        html`${exactly(until)}${approval.status === "pending" && html` <span class="quiet">(${timeLeft(until, nowMs)} left)</span>`}`
      ],
      ["So far", approvalsSoFar(approval.decisions, approval.requiredApprovals)],
      ["Operation", html`<code>${outside(approval.operation)}</code>`],
      ["API key", html`<code>${outside(approval.asker.key_id)}</code>`],
      ["Request", copyable(approval.id)]
    ]),
    { pad: true }
  )
}

const previous = ({ approval, difference: lines }: ShownApproval, { to }: Visit): Html | false =>
  approval.previous_id !== null &&
  card(
    "What is different from the request before",
    html`<p class="pad quiet">
        Changes were asked for in
        <a href="${to(`/approvals/${approval.previous_id}`)}">the request before this one</a>.
        ${lines?.length === 0 && "Nothing is different: it asks for the very same."}
      </p>
      ${lines !== undefined && lines.length > 0 && difference("Difference to the request before", lines)}`,
    { id: "previous" }
  )

const inputPart = ({ approval, input }: ShownApproval, { member }: Visit): Html => {
  if (input !== undefined)
    return card(approval.status === "pending" ? "What exactly would run" : "What was asked for", inputTable(input), {
      id: "input"
    })
  const why = member.mayDecide
    ? "What was asked for is deleted 30 days after the end of a request."
    : "What was asked for is shown to members who may decide."
  return html`<p class="quiet">${why}</p>`
}

const decisionPart = (visit: Visit, { approval, verb, whyNot }: ShownApproval, { trouble }: Options): Html | false => {
  if (approval.status !== "pending") return false
  if (!visit.member.mayDecide) return onlyLooks
  const hasApproved = approval.decisions.some(({ by, decision }) => decision === "approve" && by === visit.member.user)
  return decisionForms({
    approval,
    verb,
    csrf: visit.tokenFor(visit.to(visit.path)),
    whyNot: hasApproved ? "You have approved it: it takes others, too." : whyNot,
    misfit: trouble?.misfit
  })
}

/** The page of one approval request: its asker, a preview of the result, and the form for a member's decision. */
export const approvalPage = (visit: Visit, shown: ShownApproval, options: Options): Reply => {
  const { comesBack, trouble } = options
  const { approval, history } = shown
  const isOpen = approval.status === "pending"
  const here = visit.to(`/approvals/${approval.id}`)
  const again = `${here}?look=again`
  const asker = { ...approval.asker, client: history.client }
  const reply = appPage(visit, {
    title: outsideText(`${statusWords[approval.status]}: ${approval.summary}`),
    status: trouble?.status ?? 200,
    main: html`${head({
      crumb: [[visit.to("/approvals"), "Approvals"]],
      title: approvalSummary(approval),
      extra: html`${badge(approval.status, statusWords[approval.status])}${tag(surfaces[approval.surface].noun)}`,
      says: html`${whoAsks(asker)} ${isOpen ? "asks" : "asked"} for this.`
    })}
    ${trouble?.says !== undefined && noteBox("bad", "triangle-alert", outside(trouble.says))}
    ${split(
      html`${outcomePart(approval, again)} ${isOpen && warnings(shown, visit.to)} ${previous(shown, visit)}
      ${shown.preview !== undefined && previewPart(shown.preview, `${here}/mail`, visit.to)} ${inputPart(shown, visit)}`,
      html`${decisionPart(visit, shown, options)} ${factsCard(shown, visit)}`
    )}`
  })
  const waitsForOutcome = approval.status === "approved" && approval.outcome === null
  return waitsForOutcome && comesBack ? withHeaders(reply, { Refresh: `2; url=${again}` }) : reply
}

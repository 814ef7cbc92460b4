import type { ApprovalDetail } from "@tidings/schema/approvals/ApprovalRequest"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { code } from "../../../pages/parts/controls.ts"
import { card, noteBox } from "../../../pages/parts/layout.ts"
import { exactly } from "../../../pages/when.ts"
import { statusWords, verdictWords } from "./words.ts"

const messageIn = (body: unknown): string | undefined => {
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : undefined
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : undefined
  return typeof message === "string" ? message : undefined
}

const mostShown = 5_000

const ran = ({ outcome }: ApprovalDetail, again: string): Html => {
  if (outcome === null) {
    return html`<p role="status">It was approved, and is about to run. <a href="${again}">See what became of it</a></p>`
  }
  const body = JSON.stringify(outcome.body, null, 2)
  const why = messageIn(outcome.body)
  const says =
    outcome.status < 300
      ? noteBox("good", "check", `It was done. Whoever asked was answered ${outcome.status}.`)
      : noteBox(
          "bad",
          "triangle-alert",
          html`It was approved, but could not be done${why !== undefined && html`: ${outside(why)}`} (${outcome.status})`
        )
  return html`${says}
    <details class="more">
      <summary>What whoever asked was answered</summary>
      ${code(outside(body, { most: mostShown, lines: true }), "Answer", "light")}
    </details>`
}

const decisions = ({ decisions }: ApprovalDetail): Html | false =>
  decisions.length > 0 &&
  html`<ol class="said">
    ${decisions.map(
      ({ at, by, decision, reason }) =>
        html`<li>
          <strong>${outside(by, { most: 254 })}</strong> ${verdictWords[decision]}
          <span class="quiet small">${exactly(new Date(at))}</span>
          ${reason !== null && html`<blockquote>${outside(reason, { most: 1_000, lines: true })}</blockquote>`}
        </li>`
    )}
  </ol>`

/** The decisions so far, and the outcome of the call. */
export const outcomePart = (approval: ApprovalDetail, again: string): Html | undefined => {
  const { status } = approval
  if (status === "pending" && approval.decisions.length === 0) return undefined
  return card(
    status === "pending" ? "So far" : statusWords[status],
    html`<div class="stack">
      ${decisions(approval)} ${status === "approved" && ran(approval, again)}
      ${status === "expired" && html`<p>Nobody decided it in time. Nothing was done.</p>`}
      ${(status === "rejected" || status === "changes_requested") && html`<p class="quiet">Nothing was done.</p>`}
    </div>`,
    { id: "outcome", pad: true }
  )
}

import type { ApprovalDetail } from "@tidings/schema/approvals/ApprovalRequest"
import { html, type Html } from "../../pages/html.ts"
import { outside } from "../../pages/outside.ts"
import { exactly } from "../../pages/when.ts"
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
      ? html`<p class="good" role="status">It was done. Whoever asked was answered ${outcome.status}.</p>`
      : html`<p class="bad" role="status">
          It was approved, but could not be done${why !== undefined && html`: ${outside(why)}`} (${outcome.status})
        </p>`
  return html`${says}
    <details>
      <summary>What whoever asked was answered</summary>
      <pre class="text source" tabindex="0" role="region" aria-label="Answer">
${outside(body, { most: mostShown, lines: true })}</pre>
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
  if (approval.status === "pending" && approval.decisions.length === 0) return undefined
  const title = approval.status === "pending" ? "So far" : statusWords[approval.status]
  return html`<section class="card outcome" aria-labelledby="outcome">
    <h2 id="outcome">${title}</h2>
    ${decisions(approval)} ${approval.status === "approved" && ran(approval, again)}
    ${approval.status === "expired" && html`<p>Nobody decided it in time. Nothing was done.</p>`}
    ${
      (approval.status === "rejected" || approval.status === "changes_requested") &&
      html`<p class="quiet">Nothing was done.</p>`
    }
  </section>`
}

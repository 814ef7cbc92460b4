import type { ApprovalDetail } from "@tidings/schema/approvals/ApprovalRequest"
import { html, type Html } from "../../pages/html.ts"
import { approveLabel } from "./words.ts"

/** The fault of a posted decision, and the typed reason. */
export interface DecisionFault {
  readonly reason: string
  /** The fault of the reason; undefined if something else is wrong. */
  readonly says: string | undefined
}

interface Deciding {
  readonly approval: ApprovalDetail
  /** The action of the held call, as a verb; undefined if unknown. */
  readonly verb: string | undefined
  readonly csrf: string
  /** A sentence on why this member may not approve; undefined if they may. */
  readonly whyNot: string | undefined
  readonly misfit: DecisionFault | undefined
}

const hidden = ({ approval, csrf }: Deciding): Html =>
  html`<input type="hidden" name="csrf" value="${csrf}" />
    <input type="hidden" name="inputHash" value="${approval.inputHash}" />`

const approving = (deciding: Deciding): Html =>
  deciding.whyNot === undefined
    ? html`<form method="post" class="approve">
        ${hidden(deciding)}
        <button class="button" name="do" value="approve">${approveLabel(deciding.approval, deciding.verb)}</button>
      </form>`
    : html`<p class="message">${deciding.whyNot} You can still ask for changes, or refuse.</p>`

const problemWith = ({ misfit }: Deciding): Html | undefined =>
  misfit?.says === undefined
    ? undefined
    : html`<p class="error" id="reason-error"><strong>Not yet:</strong> ${misfit.says}</p>`

const refusing = (deciding: Deciding): Html => {
  const isWrong = deciding.misfit?.says !== undefined
  return html`<form method="post" class="refuse">
    ${hidden(deciding)}
    <label class="field" for="reason">Or say what is wrong with it</label>
    <p class="quiet small" id="reason-hint">Whoever asked reads this. At most 1,000 characters.</p>
    ${problemWith(deciding)}
    <textarea
      class="text"
      id="reason"
      name="reason"
      rows="4"
      maxlength="1000"
      aria-describedby="reason-hint${isWrong && " reason-error"}"
      ${isWrong && html` aria-invalid="true" autofocus`}
    >
${deciding.misfit?.reason ?? ""}</textarea>
    <div class="actions">
      <button class="button plain" name="do" value="request_changes">Ask for changes</button>
      <button class="button plain alarm" name="do" value="reject">Refuse</button>
    </div>
  </form>`
}

/** The forms for a member's decision: approval needs only a button, the other decisions need a reason. */
export const decisionForms = (deciding: Deciding): Html =>
  html`<section class="card decide" aria-labelledby="decide">
    <h2 id="decide">Your decision</h2>
    ${approving(deciding)} ${refusing(deciding)}
  </section>`

import type { ApprovalDetail } from "@tidings/schema/approvals/ApprovalRequest"
import { html, type Html } from "../../../pages/html.ts"
import { button } from "../../../pages/parts/controls.ts"
import { card, noteBox } from "../../../pages/parts/layout.ts"
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

const decision = (words: string, value: string, look: string): Html => button(words, { name: "do", value, look })

const approving = (deciding: Deciding): Html =>
  deciding.whyNot === undefined
    ? html`<form method="post">
        ${hidden(deciding)}${decision(approveLabel(deciding.approval, deciding.verb), "approve", "go wide")}
      </form>`
    : noteBox("info", "info", deciding.whyNot, "You can still ask for changes, or refuse.")

const refusing = (deciding: Deciding): Html => {
  const fault = deciding.misfit?.says
  return html`<form method="post" class="form">
    ${hidden(deciding)}
    <div class="field">
      <label for="reason">Or say what is wrong with it</label>
      <textarea
        class="in"
        id="reason"
        name="reason"
        rows="4"
        maxlength="1000"
        aria-describedby="reason-hint${fault !== undefined && " reason-error"}"
        ${fault !== undefined && html` aria-invalid="true" autofocus`}
      >
${deciding.misfit?.reason ?? ""}</textarea>
      <p class="hint" id="reason-hint">Whoever asked reads this. At most 1,000 characters.</p>
      ${
        fault !== undefined &&
        html`<p class="err" id="reason-error">
          <span><strong>Not yet:</strong> ${fault}</span>
        </p>`
      }
    </div>
    <div class="acts">${decision("Ask for changes", "request_changes", "")}${decision("Refuse", "reject", "bad")}</div>
  </form>`
}

/** The forms for a member's decision: approval needs only a button, the other decisions need a reason. */
export const decisionForms = (deciding: Deciding): Html =>
  card("Your decision", html`<div class="stack">${approving(deciding)} ${refusing(deciding)}</div>`, {
    id: "decide",
    pad: true
  })

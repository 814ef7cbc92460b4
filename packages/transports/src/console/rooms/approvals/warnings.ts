import { surfaces } from "@tidings/schema/approvals/surfaces"
import type { ShownApproval } from "@tidings/services/approvals/showing/ShownApprovals"
import { html, type Html } from "../../../pages/html.ts"
import { exactly } from "../../../pages/when.ts"
import { noteBox } from "../../../pages/parts/layout.ts"
import type { Visit } from "../../Visit.ts"

const mostUsual = 10

/** Returns what the decider should know beyond the preview. */
const warningsOf = (
  { approval, history, isOutdated, ranBefore }: ShownApproval,
  to: Visit["to"]
): ReadonlyArray<Html> => {
  const { askedWithinADay, refused, wroteBefore } = history
  const { writes } = surfaces[approval.surface]
  return [
    isOutdated &&
      html`What is shown below has changed since this was asked for. If you approve it, it will not run: it has to be
      asked for again.`,
    refused !== null &&
      html`The very same was <a href="${to(`/approvals/${refused.id}`)}">refused before</a>, on
        ${exactly(new Date(refused.at))}.`,
    ranBefore !== undefined &&
      html`The very same was approved before, and was done on ${exactly(new Date(ranBefore))}. Approved again, it is
      done again.`,
    wroteBefore === false && writes !== undefined && html`This would be the first ${writes.what}.`,
    askedWithinADay > mostUsual &&
      html`This is number ${askedWithinADay} of its kind that the same key asked for within a day.`,
    !approval.livemode && html`A sandbox key asked for this: nothing leaves the installation.`
  ].filter((one) => one !== false)
}

/** Warns the decider of what the preview does not show; undefined if there is nothing. */
export const warnings = (shown: ShownApproval, to: Visit["to"]): Html | undefined => {
  const found = warningsOf(shown, to)
  return found.length === 0
    ? undefined
    : noteBox(
        "warn",
        "triangle-alert",
        "Before you decide",
        html`${found.map((one, index) => html`${index > 0 && html`<br />`}${one}`)}`
      )
}

import type { DifferenceLine } from "@tidings/services/approvals/lineDifference"
import { Html, html } from "../../../../pages/html.ts"
import { outside } from "../../../../pages/outside.ts"

const mostLines = 600
const mostCharacters = 500

const line = (one: DifferenceLine): Html => {
  if (one.kind === "gap") {
    return html`<span class="gap">… ${one.lines} unchanged ${one.lines === 1 ? "line" : "lines"}</span>`
  }
  const text = outside(one.text, { most: mostCharacters, lines: true })
  if (one.kind === "added")
    return html`<ins><span class="hidden">added: </span><b aria-hidden="true">+</b>${text}</ins>`
  if (one.kind === "removed") {
    return html`<del><span class="hidden">removed: </span><b aria-hidden="true">−</b>${text}</del>`
  }
  return html`<span class="line"><b aria-hidden="true"> </b>${text}</span>`
}

/** A difference, line by line; hidden words say what the colours show. */
export const difference = (name: string, lines: ReadonlyArray<DifferenceLine>): Html =>
  html`<div class="diff" role="region" tabindex="0" aria-label="${name}">
      <div>${lines.slice(0, mostLines).map((one) => new Html(`${line(one).text.replaceAll("\n", "")}\n`))}</div>
    </div>
    ${lines.length > mostLines && html`<p class="quiet small">The first ${mostLines} of ${lines.length} lines are shown.</p>`}`

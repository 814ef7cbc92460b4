import type { Definition } from "@tidings/schema/sequences/Definition"
import type { Simulated } from "@tidings/engines/sequences/simulation/Simulated"
import { html, type Html } from "../../pages/html.ts"
import { outside } from "../../pages/outside.ts"
import { isTold, lasted, localTime, stepWords } from "./walkWords.ts"

/** Maximum number of steps shown; a run may take a thousand, which nobody reads. */
const most = 300

const outcome = ({ lastedMs, node, reason, status }: Simulated): Html => {
  const where = node === null || reason === "end" ? "" : ` at ${node}`
  const why = reason === null || reason === "end" ? "" : `: ${reason}`
  return status === "active" || status === "waiting"
    ? html`<strong>${status}</strong>${where} after ${lasted(lastedMs)}`
    : html`<strong>${status}</strong>${where} after ${lasted(lastedMs)}${outside(why)}`
}

/** The steps of a simulated contact. */
export const walkList = (simulated: Simulated, { nodes }: Definition): Html => {
  const { notVisited, steps, timeZone, warnings } = simulated
  const kindOf = (id: string): string | undefined => (Object.hasOwn(nodes, id) ? nodes[id]!.type : undefined)
  const told = steps.filter(isTold(kindOf))
  const shown = told.slice(0, most)
  return html`<section aria-labelledby="walk-heading" id="simulate-walk">
    <h2 id="walk-heading">What a contact goes through</h2>
    <p>${outcome(simulated)} <span class="quiet">· times in ${timeZone}</span></p>
    ${
      warnings.length > 0 &&
      html`<ul class="card warnings">
        ${warnings.map((warning) => html`<li>${outside(warning)}</li>`)}
      </ul>`
    }
    <ol class="walk card">
      ${shown.map(
        (step) =>
          html`<li>
            <time datetime="${step.at}">${localTime(step.local)}</time>
            <span class="where"
              >${step.node !== undefined && (kindOf(step.node) === undefined ? step.node : html`<a href="#${step.node}">${step.node}</a>`)}</span
            >
            <span class="does">${stepWords(step)}</span>
          </li>`
      )}
    </ol>
    ${told.length > shown.length && html`<p class="quiet small">${told.length - shown.length} more steps follow.</p>`}
    ${notVisited.length > 0 && html`<p class="quiet small">Not visited: ${notVisited.join(", ")}</p>`}
  </section>`
}

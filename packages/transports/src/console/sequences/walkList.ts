import type { Definition } from "@tidings/schema/sequences/Definition"
import type { Simulated } from "@tidings/services/sequences/simulation/Simulated"
import { html, type Html } from "../../pages/html.ts"
import { outside } from "../../pages/outside.ts"
import { lasted, localTime, stepWords } from "./walkWords.ts"

/** A run may take a thousand steps, which nobody reads. */
const most = 300

const outcome = ({ lastedMs, node, reason, status }: Simulated): Html => {
  const where = node === null ? "" : ` at ${node}`
  const why = reason === null || reason === "end" ? "" : `: ${reason}`
  return status === "active" || status === "waiting"
    ? html`<strong>${status}</strong>${where} after ${lasted(lastedMs)}`
    : html`<strong>${status}</strong>${where} after ${lasted(lastedMs)}${outside(why)}`
}

/** What a made-up contact went through, step by step. */
export const walkList = (simulated: Simulated, { nodes }: Definition): Html => {
  const { notVisited, steps, timeZone, warnings } = simulated
  const kindOf = (id: string): string | undefined => (Object.hasOwn(nodes, id) ? nodes[id]!.type : undefined)
  const shown = steps.slice(0, most)
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
            <span class="where">${step.node !== undefined && (kindOf(step.node) === undefined ? step.node : html`<a href="#${step.node}">${step.node}</a>`)}</span>
            <span class="does">${stepWords(step, kindOf)}</span>
          </li>`
      )}
    </ol>
    ${steps.length > shown.length && html`<p class="quiet small">${steps.length - shown.length} more steps follow.</p>`}
    ${notVisited.length > 0 && html`<p class="quiet small">Not visited: ${notVisited.join(", ")}</p>`}
  </section>`
}

export const simulationStyle = `
.walk { list-style: none; margin: 0; padding: 0; font-size: .9375rem; }
.walk li { display: grid; grid-template-columns: 11.5rem minmax(0, 11rem) minmax(0, 1fr); gap: .1rem 1rem; padding: .55rem 1.1rem; overflow-wrap: anywhere; }
.walk li + li { border-top: 1px solid var(--line); }
.walk time { color: var(--quiet); font-variant-numeric: tabular-nums; }
.walk summary { cursor: pointer; }
.walk pre { margin: .4rem 0 0; padding: .7rem .9rem; border-radius: 8px; background: var(--tint); white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.55 var(--mono); }
.warnings { list-style: none; margin: 0; padding: .9rem 1.1rem; border-left: 3px solid var(--alarm); }
.simulate { padding: 1.35rem; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.1rem 1.5rem; }
.simulate > .button { justify-self: start; align-self: end; }
.simulate label { font-weight: 600; }
.simulate .text { margin-top: .3rem; font: .875rem/1.5 var(--mono); }
textarea.text { display: block; width: 100%; padding: .65rem .8rem; border: 1px solid var(--quiet); border-radius: 10px; background: var(--paper); color: var(--ink); resize: vertical; }
.text::placeholder { color: var(--quiet); opacity: 1; }
.text[aria-invalid] { border-color: var(--alarm); border-width: 2px; }
.error { color: var(--alarm); margin: .35rem 0 0; padding: 0; list-style: none; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  .simulate { grid-template-columns: minmax(0, 1fr); padding: 1.1rem 1rem; }
  .walk { margin-inline: -1rem; border-radius: 0; border-inline: 0; }
  .walk li { grid-template-columns: minmax(0, 1fr); padding: .6rem 1rem; }
}
`

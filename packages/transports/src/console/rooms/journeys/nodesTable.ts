import type { DrawnSequence } from "@tidings/services/sequences/diagram/Diagrams"
import type { FrameNode } from "@tidings/engines/sequences/diagram/Frame"
import { countWords, fullNumber, noCounts } from "@tidings/engines/sequences/diagram/svg/words"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"

const leads = ({ frame: { edges, nodes } }: DrawnSequence, id: string): Html | string => {
  const own = edges.filter(({ from }) => from === id)
  if (own.length === 0) return "ends here"
  const isNode = (to: string) => nodes.some((node) => node.id === to)
  return html`<ul class="ways">
    ${own.map(
      ({ says, to }) =>
        html`<li>${isNode(to) ? html`<a href="#${to}">${to}</a>` : to}${says !== "" && html`: ${outside(says)}`}</li>`
    )}
  </ul>`
}

const row = (picture: DrawnSequence, { id, kind, says, title }: FrameNode): Html => {
  const counts = picture.counts[id] ?? noCounts
  return html`<tr id="${id}">
    <th scope="row">${outside(title, { most: 120 })} ${title !== id && html`<div class="quiet small">${id}</div>`}</th>
    <td><strong>${kind}</strong>: ${outside(says, { most: 400 })}</td>
    <td>${leads(picture, id)}</td>
    ${[...countWords, "held" as const].map((word) => html`<td class="num">${fullNumber(counts[word])}</td>`)}
  </tr>`
}

/** The contents of a diagram as a table, in walking order; each node of the diagram links to its row. */
export const nodesTable = (picture: DrawnSequence): Html =>
  html`<div class="tablewrap" tabindex="0" role="region" aria-label="Nodes, table">
    <table class="t nodes">
      <thead>
        <tr>
          <th scope="col">Node</th>
          <th scope="col">What it does</th>
          <th scope="col">Leads to</th>
          <th scope="col" class="num">Waiting</th>
          <th scope="col" class="num">Passed</th>
          <th scope="col" class="num">Left</th>
          <th scope="col" class="num">Failed</th>
          <th scope="col" class="num" title="Waiting because their send was refused; it is tried again for a day">
            Held
          </th>
        </tr>
      </thead>
      <tbody>
        ${picture.frame.nodes.map((node) => row(picture, node))}
      </tbody>
    </table>
  </div>`

import type { ListedSequence } from "@tidings/services/sequences/diagram/Diagrams"
import { fullNumber } from "@tidings/engines/sequences/diagram/svg/words"
import { triggerWords } from "@tidings/engines/sequences/diagram/words/ruleWords"
import type { Reply } from "../../http/Reply.ts"
import { html, type Html } from "../../pages/html.ts"
import { outside } from "../../pages/outside.ts"
import { consolePage } from "../consolePage.ts"
import { consolePaths } from "../paths.ts"
import type { ConsoleVisit } from "../ConsoleVisit.ts"
import { sequenceStyle } from "./sequenceStyle.ts"

const row = ({ definition, key, live, name, status, version }: ListedSequence): Html =>
  html`<tr>
    <th scope="row">
      <a href="${consolePaths.sequences}/${key}">${outside(name, { most: 120 })}</a>
      <div class="quiet small">${key}</div>
    </th>
    <td><span class="state ${status}">${status}</span></td>
    <td class="what">${outside(triggerWords(definition.trigger))}</td>
    <td class="number">${version}</td>
    <td class="number">${fullNumber(live)}</td>
  </tr>`

const none = html`<section class="card empty">
  <h2>No sequences yet</h2>
  <p class="quiet">
    A sequence is a file. Whoever runs this installation applies it with <code>tidings apply</code>; then it is shown
    here, with how many are at each of its nodes.
  </p>
</section>`

/** The list of a workspace's sequences. */
export const sequenceListPage = (visit: ConsoleVisit, sequences: ReadonlyArray<ListedSequence>): Reply =>
  consolePage(visit, {
    title: "Sequences",
    style: sequenceStyle,
    main: html`<h1>Sequences</h1>
      ${
        sequences.length === 0
          ? none
          : html`<div class="scroll" tabindex="0" role="region" aria-label="Sequences">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Name</th>
                    <th scope="col">Status</th>
                    <th scope="col">Begins</th>
                    <th scope="col" class="number">Version</th>
                    <th scope="col" class="number">On the way</th>
                  </tr>
                </thead>
                <tbody>
                  ${sequences.map(row)}
                </tbody>
              </table>
            </div>`
      }`
  })

import type { FieldError } from "@tidings/schema/FieldError"
import { isId } from "@tidings/schema/Id"
import type { Simulated } from "@tidings/engines/sequences/simulation/Simulated"
import { captionOf, endingsOf } from "@tidings/engines/sequences/diagram/captionOf"
import type { Picture } from "@tidings/services/sequences/diagram/Diagrams"
import { svgOf } from "@tidings/engines/sequences/diagram/svg/svgOf"
import { fullNumber } from "@tidings/engines/sequences/diagram/svg/words"
import { triggerWords } from "@tidings/engines/sequences/diagram/words/ruleWords"
import type { Reply } from "../../http/Reply.ts"
import { Html, html } from "../../pages/html.ts"
import { outside, outsideText } from "../../pages/outside.ts"
import { exactly } from "../../pages/when.ts"
import { consolePage } from "../consolePage.ts"
import { consolePaths } from "../paths.ts"
import type { ConsoleVisit } from "../ConsoleVisit.ts"
import { type EnrolmentFields, enrolmentForm, enrolmentIn } from "./enrolmentForm.ts"
import { nodesTable } from "./nodesTable.ts"
import { type SimulationFields, simulationForm } from "./simulationForm.ts"
import { typedIn } from "./simulationRequest.ts"
import { pictureStyle } from "./sequenceStyle.ts"
import { visitedIn, walkList } from "./walkList.ts"

const versionLink = ({ asked, current, key, number, versions }: Picture): ReadonlyArray<Html> => {
  const at = (query: string, words: string, isHere: boolean) =>
    html`<li>
      <a href="${consolePaths.sequences}/${key}${query}" ${isHere && html` aria-current="page"`}>${words}</a>
    </li>`
  const live = (count: number) => (count > 0 ? `, ${fullNumber(count)} on the way` : "")
  return [
    ...versions.map((one) =>
      at(
        one.number === current ? "" : `?version=${one.number}`,
        `${one.number}${one.number === current ? ", where runs begin" : ""}${live(one.live)}`,
        asked !== "all" && one.number === number
      )
    ),
    ...(versions.length > 1 ? [at("?version=all", "counts of all versions", asked === "all")] : [])
  ]
}

const facts = (picture: Picture): Html => {
  const { asked, created_at, definition, number } = picture
  return html`<dl class="facts">
    <dt>Begins</dt>
    <dd>${outside(triggerWords(definition.trigger))}</dd>
    ${endingsOf(definition).map(
      (line) =>
        html`<dt>Ends early</dt>
          <dd>${outside(line)}</dd>`
    )}
    <dt>${asked === "all" ? "Drawn" : "Shown"}</dt>
    <dd>
      version ${number}, applied
      ${exactly(new Date(created_at))}${asked === "all" && "; the counts are of all versions, for the nodes that it has"}
    </dd>
    <dt>Versions</dt>
    <dd>
      <ul class="versions">
        ${versionLink(picture)}
      </ul>
    </dd>
  </dl>`
}

/** A member's attempt: the input of a simulation or enrolment, and its result. */
export interface SequenceAttempt {
  readonly enrolment?: {
    readonly typed: EnrolmentFields
    readonly errors: ReadonlyArray<FieldError>
    readonly status: number
  }
  readonly typed: SimulationFields
  readonly errors?: ReadonlyArray<FieldError>
  readonly simulated?: Simulated
}

const nothingTried: SequenceAttempt = { typed: typedIn(undefined) }

/**
 * The page of a sequence: a diagram with counts, a table of the same contents, and forms that simulate or enrol a
 * contact.
 */
export const sequencePage = (visit: ConsoleVisit, picture: Picture, tried: SequenceAttempt = nothingTried): Reply => {
  const { asked, counts, definition, frame, key, name, number, status } = picture
  const { enrolment, errors = [], simulated, typed } = tried
  const caption = captionOf({ definition, name, status, version: number, isOfAll: asked === "all" })
  const walk = simulated && { walk: visitedIn(simulated) }
  const drawing = svgOf(frame, { caption, counts, inPage: true, ...walk })
  const path = `${consolePaths.sequences}/${key}`
  const form = simulationForm({
    definition,
    action: `${asked === "current" ? path : `${path}?version=${asked}`}#simulate-walk`,
    csrf: visit.tokenFor(path),
    typed,
    errors
  })
  const entry = enrolmentForm({
    action: `${path}#enrol-heading`,
    csrf: visit.tokenFor(path),
    mayEnrol: visit.member.mayDecide,
    typed: enrolment?.typed ?? enrolmentIn(undefined),
    errors: enrolment?.errors ?? []
  })
  const begun = visit.query.get("enrolled") ?? ""
  const isTried = errors.length > 0 || simulated !== undefined
  return consolePage(visit, {
    title: `${enrolment !== undefined ? "Not enrolled · " : errors.length > 0 ? "Not simulated · " : ""}${outsideText(name)} · Sequences`,
    status: enrolment?.status ?? (errors.length > 0 ? 422 : 200),
    style: pictureStyle,
    main: html`<p class="back"><a href="${consolePaths.sequences}">← All sequences</a></p>
      <h1>${outside(name, { most: 120 })} <span class="state ${status}">${status}</span></h1>
      <p class="quiet small">${key}</p>
      ${definition.description !== undefined && html`<p class="lead">${outside(definition.description, { most: 500 })}</p>`}
      ${isId("run", begun) && html`<p class="good" role="status">The contact is on the way: run ${begun}.</p>`}
      ${facts(picture)} ${enrolment !== undefined && entry} ${isTried && form}
      <div ${simulated && html`class="beside"`}>
        ${simulated && walkList(simulated, definition)}
        <section>
          <h2 id="diagram-heading">Diagram</h2>
          <p class="quiet small">
            ${simulated && "What the contact visited is marked with the number of its step. "}Each node leads to its row
            in the table below, which says the same.
          </p>
          <div class="scroll picture" tabindex="0" role="region" aria-labelledby="diagram-heading">
            ${new Html(drawing)}
          </div>
        </section>
      </div>
      <section>
        <h2 id="nodes-heading">Nodes</h2>
        ${nodesTable(picture)}
      </section>
      ${enrolment === undefined && entry} ${!isTried && form}`
  })
}

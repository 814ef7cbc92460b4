import { captionOf, exitWords } from "@tidings/engines/sequences/diagram/captionOf"
import { diagramSvgOf } from "@tidings/engines/sequences/diagram/svg/diagramSvgOf"
import { triggerWords } from "@tidings/engines/sequences/diagram/words/ruleWords"
import type { DrawnSequence } from "@tidings/services/sequences/diagram/Diagrams"
import type { Reply } from "../../../http/Reply.ts"
import { Html, html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { linkButton, menu } from "../../../pages/parts/controls.ts"
import { card, facts, head } from "../../../pages/parts/layout.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { exactly } from "../../../pages/when.ts"
import { actButton, actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { sequenceTabs } from "./journeyTabs.ts"
import { nodesTable } from "./nodesTable.ts"
import type { TriedSimulation } from "./simulating.ts"
import { type SimulationFields, simulationForm } from "./simulationForm.ts"
import { typedIn } from "./simulationRequest.ts"
import { visitedIn, walkList } from "./walkList.ts"

const versionLinks = ({ asked, current, key, number, versions }: DrawnSequence, { to }: Visit): Html => {
  const at = (query: string, words: string, isHere: boolean) =>
    html`<a href="${to(`/journeys/${key}`)}${query}" ${isHere && html` aria-current="page"`}>${words}</a> `
  const live = (count: number) => (count > 0 ? `, ${numberOf(count)} on the way` : "")
  return html`<span class="acts"
    >${versions.map((one) =>
      at(
        one.number === current ? "" : `?version=${one.number}`,
        `${one.number}${one.number === current ? ", where runs begin" : ""}${live(one.live)}`,
        asked !== "all" && one.number === number
      )
    )}${versions.length > 1 && at("?version=all", "counts of all versions", asked === "all")}</span
  >`
}

const factsCard = (picture: DrawnSequence, visit: Visit): Html => {
  const { asked, created_at, definition, number } = picture
  return card(
    "Facts",
    facts([
      ["Begins", outside(triggerWords(definition.trigger))],
      ...exitWords(definition).map((line) => ["Ends early", outside(line)] as const),
      [
        asked === "all" ? "Drawn" : "Shown",
        html`version ${number}, applied
        ${exactly(new Date(created_at))}${asked === "all" && "; the counts are of all versions, for the nodes that it has"}`
      ],
      ["Versions", versionLinks(picture, visit)]
    ]),
    { pad: true }
  )
}

const actions = (visit: Visit, { key, status }: DrawnSequence): Html => {
  const back = visit.to(`/journeys/${key}`)
  const act = { input: { keyOrId: key }, back }
  return html`${linkButton("Simulate", "#simulate-heading", { icon: "play" })}
  ${status === "paused" && actButton(visit, { ...act, row: "resume_sequence", words: "Resume", icon: "play", look: "go" })}
  ${status === "published" && actLink(visit, { ...act, row: "enroll_in_sequence", words: "Enrol", icon: "plus", look: "go" })}
  ${menu("More", [
    status === "published" && actEntry(visit, { ...act, row: "pause_sequence", words: "Pause", icon: "pause" }),
    actEntry(visit, { row: "transition_sequence", words: "Lead a run to a state", input: { id: key }, back }),
    status !== "archived" &&
      actEntry(visit, { ...act, row: "apply_sequence", words: "Apply a new version", icon: "plus" }),
    status !== "archived" &&
      actEntry(visit, { ...act, row: "archive_sequence", words: "Archive", icon: "trash-2", look: "bad" })
  ])}`
}

/** A diagram in its box, which scrolls; its nodes lead to their rows on the same page. */
export const diagramBox = (svg: string, says: string): Html =>
  card(
    "Diagram",
    html`<div class="diagram-box" tabindex="0" role="region" aria-label="Drawing of the sequence">
      ${new Html(svg)}
    </div>`,
    { id: "diagram-heading", says }
  )

/** A member's attempt: what was typed of a contact, and what came of it. */
export interface SequenceAttempt {
  readonly typed: SimulationFields
  readonly tried: TriedSimulation
}

/** The page of a sequence: a diagram with counts, a table of the same, and a form that walks a contact through it. */
export const sequencePage = (visit: Visit, picture: DrawnSequence, attempt?: SequenceAttempt): Reply => {
  const { asked, counts, definition, frame, key, name, number, status } = picture
  const tried = attempt?.tried
  const simulated = tried !== undefined && "simulated" in tried ? tried.simulated : undefined
  const errors = tried !== undefined && "errors" in tried ? tried.errors : []
  const drawing = diagramSvgOf(frame, {
    caption: captionOf({ definition, name, status, version: number, isOfAll: asked === "all" }),
    counts,
    inPage: true,
    ...(simulated !== undefined && { walk: visitedIn(simulated) })
  })
  const path = visit.to(`/journeys/${key}`)
  const form = simulationForm({
    definition,
    action: `${asked === "current" ? path : `${path}?version=${asked}`}#${errors.length > 0 ? "simulate" : "walk"}-heading`,
    csrf: visit.tokenFor(path),
    typed: attempt?.typed ?? typedIn(undefined),
    errors
  })
  return appPage(visit, {
    title: `${errors.length > 0 ? "Not simulated · " : ""}${outsideText(name)}`,
    status: tried !== undefined && "errors" in tried ? tried.status : 200,
    main: html`${head({
      crumb: [[visit.to("/journeys"), "Journeys"]],
      title: outside(name, { most: 120 }),
      extra: html`${badge(status)}${tag(`version ${number}`)}${name !== key && tag(html`<span class="mono">${key}</span>`)}`,
      says: definition.description === undefined ? undefined : outside(definition.description, { most: 500 }),
      acts: actions(visit, picture)
    })}
    ${sequenceTabs(visit, key, "Diagram")} ${errors.length > 0 && form}
    ${simulated !== undefined && walkList(simulated, definition)}
    ${diagramBox(drawing, simulated === undefined ? "Each node leads to its row below" : "What the contact visited is marked with the number of its step")}
    ${factsCard(picture, visit)} ${card("Nodes", nodesTable(picture), { id: "nodes-heading" })}
    ${errors.length === 0 && form}`
  })
}

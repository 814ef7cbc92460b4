import { captionOf } from "@tidings/engines/sequences/diagram/captionOf"
import { diagramSvgOf } from "@tidings/engines/sequences/diagram/svg/diagramSvgOf"
import type { SequenceRun } from "@tidings/schema/resources/SequenceRun"
import type { DrawnSequence } from "@tidings/services/sequences/diagram/Diagrams"
import { labelFor } from "@tidings/fields/labelFor"
import type { Reply } from "../../../http/Reply.ts"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { copyable, menu } from "../../../pages/parts/controls.ts"
import type { IconName } from "../../../pages/parts/icon.ts"
import { card, facts, head, split, timeline } from "../../../pages/parts/layout.ts"
import { exactly, stepTime, when } from "../../../pages/when.ts"
import { actEntry } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { nodesTable } from "./nodesTable.ts"
import { diagramBox } from "./sequencePage.ts"

type Entry = SequenceRun["timeline"][number]

const looks: Readonly<Record<string, readonly [icon: IconName, look: string]>> = {
  enrolled: ["user", "info"],
  entered: ["chevron-right", "info"],
  sent: ["send", "good"],
  held: ["clock", "warn"],
  skipped: ["ban", "mute"],
  woken: ["zap", "seen"],
  timed_out: ["clock", "warn"],
  branched: ["split", "seen"],
  transitioned: ["chevron-right", "seen"],
  moved: ["chevron-right", "mute"],
  ended: ["flag", "mute"]
}

const step = ({ at, event, node, reason, sendId, type, until }: Entry, { nowMs, to }: Visit) => {
  const [icon, look] = looks[type] ?? (["info", "mute"] as const)
  const says = [
    event !== undefined && html`<span class="mono">${outside(event)}</span>`,
    reason !== undefined && outside(reason),
    until !== undefined && html`waits until ${when(new Date(until), nowMs)}`,
    sendId !== undefined &&
      html`<a href="${to(sendId.startsWith("snd_") ? `/mails/${sendId}` : `/texts/${sendId}`)}">${sendId}</a>`
  ].filter((one) => one !== false)
  return {
    icon,
    look,
    title: html`${labelFor(type)}${node !== undefined && html` <span class="mono">${node}</span>`}`,
    at: stepTime(new Date(at), nowMs),
    ...(says.length > 0 && { says: html`${says.map((one, index) => html`${index > 0 && html`<br />`}${one}`)}` })
  }
}

const isLive = ({ status }: SequenceRun): boolean => status === "active" || status === "waiting"

/** Nodes that a run went through, in order, and the end if it was reached. */
const pathOf = ({ currentNodeId, status, timeline: entries }: SequenceRun): ReadonlyArray<string> => [
  ...entries.flatMap(({ node, type }) => (type === "entered" && node !== undefined ? [node] : [])),
  ...(status === "completed" && currentNodeId === null ? ["end"] : [])
]

const factsCard = (run: SequenceRun, { may, to }: Visit): Html =>
  card(
    "Facts",
    facts([
      ["Run", copyable(run.id)],
      [
        "Contact",
        may("list_contacts") ? html`<a href="${to(`/people/${run.contactId}`)}">${run.contactId}</a>` : run.contactId
      ],
      ["Its key", run.runKey !== "" && outside(run.runKey)],
      ["At", run.currentNodeId ?? "the end"],
      ["Waits until", run.waitUntil !== null && exactly(new Date(run.waitUntil))],
      ["Enrolled", exactly(new Date(run.enrolledAt))],
      ["Ended", run.endedAt !== null && exactly(new Date(run.endedAt))]
    ]),
    { pad: true }
  )

/** One contact on its way through a version: its path in the diagram, and each of its steps. */
export const runPage = (visit: Visit, run: SequenceRun, picture: DrawnSequence): Reply => {
  const { counts, definition, frame, key, name, number, status } = picture
  const drawing = diagramSvgOf(frame, {
    caption: captionOf({ definition, name, status, version: number, isOfAll: false }),
    counts,
    inPage: true,
    walk: pathOf(run)
  })
  const here = visit.to(`/journeys/${key}`)
  return appPage(visit, {
    title: `Run through ${outsideText(name)}`,
    main: html`${head({
      crumb: [
        [visit.to("/journeys"), "Journeys"],
        [here, outsideText(name, 60)],
        [`${here}/runs`, "Runs"]
      ],
      title: html`Run of <span class="mono">${run.contactId}</span>`,
      extra: html`${badge(run.status)}${tag(`version ${run.version}`)}`,
      acts: menu("More", [
        isLive(run) &&
          actEntry(visit, {
            row: "cancel_sequence_run",
            words: "Cancel this run",
            input: { runId: run.id },
            icon: "x",
            look: "bad",
            back: `${here}/runs/${run.id}`
          })
      ])
    })}
    ${split(
      html`${diagramBox(drawing, "Its path is marked with the number of each step")}
      ${card("Nodes", nodesTable(picture), { id: "nodes-heading" })}`,
      html`${card("Steps", timeline(run.timeline.toReversed().map((entry) => step(entry, visit))), {
        pad: true,
        ...(run.timelineDropped > 0 && { says: `${run.timelineDropped} in between are left out` })
      })}
      ${factsCard(run, visit)}`
    )}`
  })
}

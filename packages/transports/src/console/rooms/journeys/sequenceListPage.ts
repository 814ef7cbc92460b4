import { triggerWords } from "@tidings/engines/sequences/diagram/words/ruleWords"
import { Diagrams, type ListedSequence } from "@tidings/services/sequences/diagram/Diagrams"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { card, empty, head } from "../../../pages/parts/layout.ts"
import { type TableColumn, dataTable } from "../../../pages/parts/table.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { journeyTabs } from "./journeyTabs.ts"

const columns = ({ to }: Visit): ReadonlyArray<TableColumn<ListedSequence>> => [
  {
    title: "Sequence",
    of: ({ name }) => outside(name, { most: 120 }),
    href: ({ key }) => to(`/journeys/${key}`),
    isCut: true
  },
  { title: "Status", of: ({ status }) => badge(status) },
  { title: "Key", of: ({ key }) => html`<span class="mono">${key}</span>`, drop: "p3" },
  { title: "Begins", of: ({ definition }) => outside(triggerWords(definition.trigger)), isCut: true, drop: "p2" },
  { title: "Nodes", of: ({ definition }) => Object.keys(definition.nodes).length, isNumber: true, drop: "p3" },
  { title: "Version", of: ({ version }) => version, isNumber: true, drop: "p2" },
  { title: "On the way", of: ({ live }) => numberOf(live), isNumber: true }
]

const applying = (visit: Visit): Html | undefined =>
  actLink(visit, { row: "apply_sequence", words: "New journey", icon: "plus", look: "go", back: visit.to("/journeys") })

/** A workspace's sequences, each with how many are on the way. */
export const sequenceListPage = Effect.fnUntraced(function* (visit: Visit) {
  const diagrams = yield* Diagrams
  const { livemode, member } = visit
  const sequences = yield* diagrams.list({ workspaceId: member.workspace.id, livemode })
  return appPage(visit, {
    title: "Journeys",
    main: html`${head({
      title: "Journeys",
      says: "What people go through by themselves, and mails with a date.",
      ...(sequences.length > 0 && { acts: applying(visit) })
    })}
    ${journeyTabs(visit, "Sequences")}
    ${card(
      null,
      sequences.length === 0
        ? empty(
            "workflow",
            "No sequences yet",
            html`A sequence is a file of sends, waits and branches. Apply one here, or by <code>tidings apply</code>;
              then it is shown here, with how many are at each of its nodes.`,
            applying(visit)
          )
        : dataTable({ caption: "Sequences", columns: columns(visit), rows: sequences })
    )}`
  })
})

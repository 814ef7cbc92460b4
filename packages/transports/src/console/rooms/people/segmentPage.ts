import type { Contact } from "@tidings/schema/resources/Contact"
import type { SegmentDetails } from "@tidings/schema/resources/Segment"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { code, copyable, menu } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox, split } from "../../../pages/parts/layout.ts"
import { rowList } from "../../../pages/parts/rowList.ts"
import { jsonSource } from "../../../pages/parts/sourceText.ts"
import { exactly, when } from "../../../pages/when.ts"
import { actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { personColumns } from "./personColumns.ts"
import { segmentCount } from "./segmentListPage.ts"

const usesCard = (visit: Visit, { uses }: SegmentDetails): Html | false =>
  uses.length > 0 &&
  card(
    "Used by",
    rowList(
      uses.map(({ id, kind, name, status }) => ({
        title: outside(name),
        href: kind === "sequence" ? visit.to(`/sequences/${id}`) : undefined,
        says: kind === "sequence" ? "a sequence begins with it" : "a planned mail goes to it",
        end: badge(status)
      }))
    )
  )

const factsCard = ({ countedAt, createdAt, id, ...segment }: SegmentDetails, nowMs: number): Html =>
  card(
    "Facts",
    facts([
      ["Segment", copyable(id)],
      ["People", segmentCount(segment)],
      ["Counted", countedAt !== null && when(new Date(countedAt), nowMs)],
      ["Since", exactly(new Date(createdAt))]
    ]),
    { pad: true }
  )

/** One segment: its condition, who fits now, and what uses it. */
export const segmentPage = Effect.fnUntraced(function* (visit: Visit, segmentId: string) {
  const segment = yield* visit.read<SegmentDetails>("read_segment", { segmentId })
  const back = visit.to(`/people/segments/${segmentId}`)
  const members = visit.may("list_contacts")
    ? yield* listing<Contact>(visit, {
        row: "list_contacts",
        input: { segmentId },
        caption: "Who fits now",
        icon: "users",
        columns: personColumns(visit),
        idOf: ({ id }) => id,
        first: { title: "Nobody fits", says: "As soon as somebody fits the condition, they stand here." }
      })
    : noteBox("info", "eye", "Not shown", "Your role does not read people.")
  return appPage(visit, {
    title: outsideText(segment.name),
    main: html`${head({
      crumb: [
        [visit.to("/people"), "People"],
        [visit.to("/people/segments"), "Segments"]
      ],
      title: outside(segment.name),
      says:
        segment.description === null ? undefined : html`${outside(segment.description, { lines: true, most: 500 })}`,
      acts: html`${actLink(visit, { row: "update_segment", words: "Edit", input: { segmentId }, back })}${menu("More", [
        actEntry(visit, {
          row: "count_segment",
          words: "Count it anew",
          input: { where: JSON.stringify(segment.where) },
          icon: "refresh-cw",
          back
        }),
        actEntry(visit, { row: "export_contacts", words: "Export", input: { segmentId }, icon: "download" }),
        actEntry(visit, {
          row: "delete_segment",
          words: "Delete",
          input: { segmentId },
          icon: "trash-2",
          look: "bad",
          back: visit.to("/people/segments")
        })
      ])}`
    })}
    ${split(
      html`${card("Condition", code(jsonSource(JSON.stringify(segment.where)), "Condition", "light"), { pad: true })}
        <h2>Who fits now</h2>
        ${members}`,
      html`${factsCard(segment, visit.nowMs)} ${usesCard(visit, segment)}`
    )}`
  })
})

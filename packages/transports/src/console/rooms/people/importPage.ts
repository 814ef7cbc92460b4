import type { ContactImport, RefusedRecord } from "@tidings/schema/resources/ContactImport"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { copyable } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox, split, stats } from "../../../pages/parts/layout.ts"
import { bytesSaid, numberOf } from "../../../pages/parts/words.ts"
import { exactly } from "../../../pages/when.ts"
import { actButton } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"

const isOpen = ({ status }: ContactImport): boolean => ["receiving", "checking", "running"].includes(status)

const numbers = ({ progress, records }: ContactImport): Html =>
  card(
    null,
    stats([
      {
        name: "Read",
        value: numberOf(progress.records),
        says: records === null ? "being checked" : `of ${numberOf(records)}`
      },
      { name: "New", value: numberOf(progress.created), says: `${numberOf(progress.merged)} merged` },
      { name: "Changed", value: numberOf(progress.updated) },
      { name: "Joined the list", value: numberOf(progress.added) },
      { name: "Refused", value: numberOf(progress.refused), isOver: progress.refused > 0 }
    ])
  )

const factsCard = (
  visit: Visit,
  { bytes, completed_at: ended, created_at: at, id, listId, parts }: ContactImport
): Html =>
  card(
    "Facts",
    facts([
      ["Import", copyable(id)],
      ["List", listId !== null && html`<a href="${visit.to(`/people/lists/${listId}`)}">the list that they join</a>`],
      ["Size", `${bytesSaid(bytes)}${parts > 1 ? ` in ${parts} parts` : ""}`],
      ["Began", exactly(new Date(at))],
      ["Ended", ended !== null && exactly(new Date(ended))]
    ]),
    { pad: true }
  )

/** One import: how far it is, and every record that was refused. */
export const importPage = Effect.fnUntraced(function* (visit: Visit, importId: string) {
  const { refusals, taken } = yield* Effect.all(
    {
      taken: visit.read<ContactImport>("read_contact_import", { importId }),
      refusals: listing<RefusedRecord>(visit, {
        row: "list_import_refusals",
        input: { importId },
        caption: "Refused records",
        icon: "check",
        columns: [
          { title: "Line", of: ({ line }) => numberOf(line) },
          {
            title: "Column",
            of: ({ column }) => html`<span class="mono">${outside(column, { most: 60 })}</span>`,
            drop: "p2"
          },
          { title: "Why", of: ({ message }) => message }
        ],
        first: {
          title: "Nothing was refused",
          says: "Records that are wrong stand here, by line, each with the reason."
        }
      })
    },
    { concurrency: 2 }
  )
  const title = taken.filename ?? "An import"
  return appPage(visit, {
    title: outsideText(title),
    main: html`${head({
      crumb: [
        [visit.to("/people"), "People"],
        [visit.to("/people/imports"), "Imports"]
      ],
      title: outside(title),
      extra: badge(taken.status),
      acts: isOpen(taken)
        ? actButton(visit, {
            row: "cancel_contact_import",
            words: "Stop it",
            input: { importId },
            icon: "x",
            back: visit.to(`/people/imports/${importId}`)
          })
        : undefined
    })}
    ${taken.failure !== null && noteBox("bad", "triangle-alert", "The file was not taken", html`${taken.failure.line !== null && `Line ${taken.failure.line}: `}${outside(taken.failure.message)}`)}
    ${numbers(taken)}
    ${split(
      html`<h2>Refused records</h2>
        ${refusals}`,
      factsCard(visit, taken)
    )}`
  })
})

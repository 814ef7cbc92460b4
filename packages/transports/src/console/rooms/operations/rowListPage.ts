import type { Reply } from "../../../http/Reply.ts"
import { html, type Html } from "../../../pages/html.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { card, head } from "../../../pages/parts/layout.ts"
import { filters, nothingFits } from "../../../pages/parts/table.ts"
import type { Chapter, ManualEntry } from "../../../openapi/pages/Chapters.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"

/** The most characters and words of a search that count. */
const longest = 100
const mostWords = 8

const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .slice(0, longest)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, mostWords)

/** True if every word of a search is in what is said of an operation, its everyday words included. */
const fits = (visit: Visit, { operation: { operationId, summary } }: ManualEntry, words: ReadonlyArray<string>) => {
  const { alsoSaid = "" } = visit.rows.get(operationId)!.operation
  const said = `${operationId} ${summary} ${alsoSaid}`.toLowerCase()
  return words.every((word) => said.includes(word))
}

const entryRow = (visit: Visit, { method, operation: { operationId, summary } }: ManualEntry): Html =>
  html`<li>
    <span class="grow"
      ><a href="${visit.to(`/operations/${operationId}`)}">${summary}</a>
      ${!visit.may(operationId) && html`<span class="quiet small">not for your role${!visit.livemode && " or the sandbox"}</span>`}</span
    >${tag(method)}
  </li>`

const chapterCard = (visit: Visit, { entries, title }: Chapter): Html =>
  card(
    title,
    html`<ul class="rows">
      ${entries.map((entry) => entryRow(visit, entry))}
    </ul>`
  )

/** Every operation by its chapter, or those that fit a search. */
export const rowListPage = (visit: Visit): Reply => {
  const { chapters } = visit.described.chapters()
  const words = wordsOf(visit.query.get("q") ?? "")
  const group = visit.query.get("group") ?? ""
  const shown = chapters
    .filter(({ name }) => group === "" || name === group)
    .map((chapter) => ({ ...chapter, entries: chapter.entries.filter((entry) => fits(visit, entry, words)) }))
    .filter(({ entries }) => entries.length > 0)
  return appPage(visit, {
    title: "Every operation",
    main: html`${head({
      title: "Every operation",
      says: `${visit.rows.size} operations: what a program can do, a person can do here. Each has a form, its example and its code.`
    })}
    ${filters(
      [
        { kind: "search", name: "q", label: "What do you want to do?" },
        { kind: "select", name: "group", label: "Any group", options: chapters.map(({ name, title }) => [name, title]) }
      ],
      visit.query
    )}
    ${
      shown.length === 0
        ? card(null, nothingFits("terminal", visit.to("/operations")))
        : html`<div class="flow">${shown.map((chapter) => chapterCard(visit, chapter))}</div>`
    }`
  })
}

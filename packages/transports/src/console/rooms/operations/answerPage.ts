import { cellOf, isPlain } from "@tidings/fields/answers/cellOf"
import { columnsOf } from "@tidings/fields/answers/columnsOf"
import { labelFor } from "@tidings/fields/labelFor"
import type { CallAnswer } from "@tidings/pipeline/Call"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { isObject } from "@tidings/schema/isObject"
import type { Reply } from "../../../http/Reply.ts"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { code, copyable, linkButton } from "../../../pages/parts/controls.ts"
import { card, empty, facts, noteBox } from "../../../pages/parts/layout.ts"
import { pager, dataTable } from "../../../pages/parts/table.ts"
import type { Visit } from "../../Visit.ts"
import { formPage, type ShownForm } from "./formPage.ts"

type Body = Readonly<Record<string, unknown>>

/** Longer texts of an answer are shown in its JSON alone. */
const longestCell = 400
/** Columns of a list that a page has room for. */
const mostColumns = 6
/** Characters of JSON that a page shows. */
const mostJson = 40_000

const isWord = (name: string, value: unknown): value is string =>
  (name === "status" || name === "state") && typeof value === "string"

const cell = (name: string, value: unknown): Html =>
  isWord(name, value) ? badge(value) : outside(cellOf(name, value), { most: longestCell })

const listOf = (list: ReadonlyArray<Body>, name: string): Html => {
  const columns = columnsOf(list, false).slice(0, mostColumns)
  return dataTable({
    caption: labelFor(name),
    columns: columns.map((column, index) => ({
      title: labelFor(column),
      of: (row: Body) => cell(column, row[column]),
      isCut: index === 0,
      ...(index > 2 && { drop: "p3" as const })
    })),
    rows: list
  })
}

const isList = (value: unknown): value is ReadonlyArray<Body> =>
  Array.isArray(value) && value.length > 0 && value.every(isObject)

const pictureOf = ({ operation: { picture } }: Endpoint, body: Body): Html | undefined => {
  if (picture === undefined) return undefined
  const address =
    "address" in picture
      ? body[picture.address]
      : `data:${String(body[picture.type])};base64,${String(body[picture.base64])}`
  return typeof address === "string" && /^data:image\/[a-z+]+;base64,/u.test(address)
    ? html`<div class="pad"><img src="${address}" alt="The picture that the call made" /></div>`
    : undefined
}

/** Names and values of an answer, and a table for each of its lists. */
const answerCards = (endpoint: Endpoint, body: Body): Html => {
  const entries = Object.entries(body).filter(([name]) => name !== "next_cursor")
  const lists = entries.filter((entry): entry is [string, ReadonlyArray<Body>] => isList(entry[1]))
  const named = entries.filter(([, value]) => !isList(value))
  const shown = named.filter(
    ([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0)
  )
  const rows = shown.map(
    ([name, value]) =>
      [labelFor(name), name === "id" && isPlain(value) ? copyable(String(value)) : cell(name, value)] as const
  )
  return html`${rows.length > 0 && card("Its answer", html`${pictureOf(endpoint, body)}${facts(rows)}`, { pad: true })}${lists.map(([name, list]) => card(lists.length === 1 && rows.length === 0 ? null : labelFor(name), listOf(list, name)))}${entries.length > 0 && lists.length === 0 && rows.length === 0 && card(null, empty("inbox", "Nothing there", "The call found nothing."))}`
}

const jsonCard = (body: string): Html => {
  const text = JSON.stringify(JSON.parse(body), undefined, 2)
  return html`<details class="more">
    <summary>The answer as JSON</summary>
    ${code(text.length > mostJson ? `${text.slice(0, mostJson).toWellFormed()}\n…` : text, "Answer as JSON", "light")}
  </details>`
}

const older = ({ query, to }: Visit, { operation }: Endpoint, cursor: unknown): Html | false => {
  if (typeof cursor !== "string" || operation.route.method !== "GET") return false
  const next = new URLSearchParams(query)
  next.set("cursor", cursor)
  return pager("", `${to(`/operations/${operation.name}`)}?${next}`)
}

const heading = (visit: Visit, { endpoint: { operation } }: ShownForm, { held }: CallAnswer): Html | false => {
  if (held !== undefined)
    return noteBox(
      "warn",
      "shield-check",
      "It waits for a person",
      "Nothing has happened yet. Those who decide were told.",
      linkButton("See the request", visit.to(`/approvals/${held}`))
    )
  if (operation.repeats.isReadOnly) return false
  const once = operation.shownOnce
  return noteBox(
    "good",
    "check",
    `${operation.summary}: done`,
    once === undefined ? undefined : `Copy the ${labelFor(once).toLowerCase()} now: it is never shown again.`
  )
}

/** The answer of a call, above the form for the next one. */
export const answerPage = (visit: Visit, shown: ShownForm, answer: CallAnswer): Reply => {
  const { back, endpoint } = shown
  const body = JSON.parse(answer.body) as Body
  const once = endpoint.operation.shownOnce
  const secret = once === undefined ? undefined : body[once]
  const rest = once === undefined ? body : Object.fromEntries(Object.entries(body).filter(([name]) => name !== once))
  return formPage(
    visit,
    shown,
    html`${heading(visit, shown, answer)}${typeof secret === "string" && card(labelFor(once!), code(secret, labelFor(once!)), { pad: true })}${answer.held === undefined && answerCards(endpoint, rest)}${older(visit, endpoint, body["next_cursor"])}${jsonCard(JSON.stringify(rest))}${back !== undefined && html`<div class="acts">${linkButton("Go on", back, { look: "go" })}</div>`}`
  )
}

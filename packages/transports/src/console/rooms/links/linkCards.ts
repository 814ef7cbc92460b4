import { memoized } from "@tidings/schema/once/memoized"
import type { CardKey, LinkAnalytics } from "@tidings/schema/resources/LinkAnalytics"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { linkButton } from "../../../pages/parts/controls.ts"
import { card, empty, noteBox, stats } from "../../../pages/parts/layout.ts"
import { bars, legend, type Series, shares } from "../../../pages/parts/plots.ts"
import { numberOf, percentOf } from "../../../pages/parts/words.ts"
import type { Visit } from "../../Visit.ts"

/** Numbers of days that the plots of a link can cover. */
const spans = [7, 30, 90] as const

/** Returns the number of days that an address asks for. */
const spanIn = (query: URLSearchParams): number => spans.find((days) => String(days) === query.get("days")) ?? 30

type Headline = Extract<LinkAnalytics, { readonly cardKey: "headline" }>["data"]
type Days = Extract<LinkAnalytics, { readonly cardKey: "timeseries" }>["data"]
type Shares = Exclude<LinkAnalytics, { readonly cardKey: "headline" } | { readonly cardKey: "timeseries" }>["data"]

interface Question {
  readonly linkId: string
  readonly days: number
}

/** Reads a card of a link; undefined if the plan or role has it not. */
const cardOf = <Data>(visit: Visit, cardKey: CardKey, question: Question) =>
  Effect.orElseSucceed(
    Effect.map(
      visit.read<{ readonly data: Data }>("read_link_analytics", { cardKey, ...question }),
      ({ data }) => data
    ),
    () => undefined
  )

const dayWords = memoized(() => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }))
const countries = memoized(() => new Intl.DisplayNames("en", { type: "region", fallback: "code" }))

const series: ReadonlyArray<Series> = [
  { key: "first", name: "First clicks", look: "p1" },
  { key: "again", name: "Repeated", look: "p2" }
]

const ofBefore = (now: number, before: number): string => {
  if (before === 0) return "none in the days before"
  const change = Math.round(((now - before) / before) * 100)
  return change === 0 ? "as many as before" : `${Math.abs(change)} % ${change > 0 ? "more" : "fewer"} than before`
}

const headline = ({ botClicks, previous, totalClicks, uniqueClicks }: Headline): Html =>
  card(
    null,
    stats([
      { name: "Clicks", value: numberOf(totalClicks), says: ofBefore(totalClicks, previous.totalClicks) },
      { name: "First clicks", value: numberOf(uniqueClicks), says: `${percentOf(uniqueClicks, totalClicks)} of all` },
      { name: "Machines", value: numberOf(botClicks), says: "counted apart" }
    ])
  )

const spanLinks = (here: string, days: number): Html =>
  html`${spans.map((one) => html`<a class="b sm ${one !== days && "bare"}" href="${here}?days=${one}" ${one === days && html` aria-current="true"`}>${one} days</a>`)}`

const byDay = (data: Days, here: string, days: number): Html =>
  card(
    "Clicks by day",
    bars({
      label: `Clicks of the last ${days} days`,
      series,
      points: data.map(({ date, totalClicks, uniqueClicks }) => ({
        label: dayWords().format(new Date(date)),
        values: { first: uniqueClicks, again: totalClicks - uniqueClicks }
      }))
    }),
    { side: html`<span class="acts">${legend(series)}${spanLinks(here, days)}</span>` }
  )

const nameOfCountry = (value: string): string => {
  if (!/^[A-Z]{2}$/u.test(value)) return value
  return countries().of(value) ?? value
}

const mostShares = 8

const sharesCard = (title: string, data: Shares, nameOf: (value: string) => string = (value) => value) =>
  card(
    title,
    data.length === 0
      ? html`<p class="pad quiet">No click yet.</p>`
      : html`<div class="pad">
          ${shares(data.slice(0, mostShares).map(({ clicks, share, value }) => ({ name: outside(nameOf(value), { most: 60 }), count: clicks, share })))}
        </div>`
  )

/** The clicks of a link over some days: in numbers, by day, and by where they came from. */
export const linkCards = Effect.fnUntraced(function* (visit: Visit, linkId: string, redirectUrl: string) {
  const days = spanIn(visit.query)
  const here = visit.to(`/links/${linkId}`)
  const question = { linkId, days }
  const { devices, geo, referrers, sums, timeline } = yield* Effect.all(
    {
      sums: cardOf<Headline>(visit, "headline", question),
      timeline: cardOf<Days>(visit, "timeseries", question),
      geo: cardOf<Shares>(visit, "geo", question),
      referrers: cardOf<Shares>(visit, "referrers", question),
      devices: cardOf<Shares>(visit, "devices", question)
    },
    { concurrency: "unbounded" }
  )
  if (sums === undefined || timeline === undefined) return html``
  if (sums.totalClicks + sums.botClicks === 0)
    return card(
      "Clicks",
      empty(
        "mouse-pointer-click",
        "Nobody followed it yet",
        html`In the last ${days} days, that is. Share <code>${outside(redirectUrl)}</code>, and clicks stand here a
          moment later.`,
        html`${spans.filter((one) => one > days).map((one) => linkButton(`Look at ${one} days`, `${here}?days=${one}`))}`
      )
    )
  const isTold = geo !== undefined && referrers !== undefined && devices !== undefined
  return html`${headline(sums)} ${byDay(timeline, here, days)}
  ${
    isTold
      ? html`<div class="cols">
          ${sharesCard("Countries", geo, nameOfCountry)} ${sharesCard("Where from", referrers)}
          ${sharesCard("Devices", devices)}
        </div>`
      : noteBox("info", "info", "Countries, referrers and devices", "They are shown from the plan pro on.")
  }`
})

import { memoized } from "@tidings/schema/once/memoized"
import type { SocialPost } from "@tidings/schema/resources/SocialPost"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { lookOf } from "../../../pages/parts/badge.ts"
import { linkButton } from "../../../pages/parts/controls.ts"
import { card, empty, head, noteBox } from "../../../pages/parts/layout.ts"
import { labelFor } from "@tidings/fields/labelFor"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { daysInMonth, type Month, monthAfter, monthIn } from "./monthOf.ts"
import { networkName, postWords } from "./postWords.ts"
import { noPostYet } from "./noPostYet.ts"
import { socialTabs } from "./socialTabs.ts"

interface Page {
  readonly data: ReadonlyArray<SocialPost>
  readonly next_cursor: string | null
}

const pageSize = 100
const mostPages = 4

const monthWords = memoized(() => new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }))
const dayWords = memoized(
  () => new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" })
)
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

/** Reads the posts that have a date in a month; true beside them if there are more. */
const planned = Effect.fnUntraced(function* (visit: Visit, days: ReadonlyArray<Date>) {
  const posts: Array<SocialPost> = []
  const asked = {
    scheduledSince: days[0]!.toISOString(),
    scheduledUntil: new Date(days.at(-1)!.getTime() + 86_399_999).toISOString(),
    limit: pageSize
  }
  let cursor: string | null = null
  for (let pages = 0; pages < mostPages; pages++) {
    const page: Page = yield* visit.read<Page>("list_social_posts", { ...asked, ...(cursor !== null && { cursor }) })
    posts.push(...page.data)
    cursor = page.next_cursor
    if (cursor === null) break
  }
  return { posts, isCut: cursor !== null }
})

const byDay = (posts: ReadonlyArray<SocialPost>): ReadonlyMap<string, ReadonlyArray<SocialPost>> => {
  const days = new Map<string, Array<SocialPost>>()
  for (const post of posts.toSorted((a, b) => String(a.scheduledAt).localeCompare(String(b.scheduledAt)))) {
    const day = new Date(post.scheduledAt!).toISOString().slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), post])
  }
  return days
}

const entry = ({ to }: Visit, post: SocialPost): Html =>
  html`<a class="${lookOf(post.status) ?? "mute"}" href="${to(`/social/${post.id}`)}"
    ><span class="hidden"
      >${labelFor(post.planningKind === "hold" ? "held" : post.status)} on ${networkName(post.channelId)}: </span
    ><span>${outside(postWords(post), { most: 60 })}</span></a
  >`

const dayCell = (visit: Visit, day: Date, posts: ReadonlyArray<SocialPost>): Html => {
  const isToday = day.toISOString().slice(0, 10) === new Date(visit.nowMs).toISOString().slice(0, 10)
  const looks = [isToday && "today", posts.length === 0 && !isToday && "none"].filter(Boolean).join(" ")
  return html`<div class="${looks}">
    <time class="d" datetime="${day.toISOString().slice(0, 10)}" title="${dayWords().format(day)}"
      >${day.getUTCDate()}</time
    >
    ${posts.map((post) => entry(visit, post))}
  </div>`
}

/** The month as a grid; in narrow windows the days that have a post, as a list. */
const calendar = (visit: Visit, days: ReadonlyArray<Date>, posts: ReadonlyArray<SocialPost>): Html => {
  const shown = byDay(posts)
  const before = (days[0]!.getUTCDay() + 6) % 7
  return html`<div class="cal">
    ${weekdays.map((day) => html`<span class="hd" aria-hidden="true">${day}</span>`)}${Array.from({ length: before }, () => html`<div class="none"></div>`)}
    ${days.map((day) => dayCell(visit, day, shown.get(day.toISOString().slice(0, 10)) ?? []))}
  </div>`
}

const monthLinks = ({ to }: Visit, month: Month): Html =>
  html`${linkButton("Previous", `${to("/social")}?month=${monthAfter(month, -1)}`, { look: "bare" })}${linkButton("Next", `${to("/social")}?month=${monthAfter(month, 1)}`, { look: "bare" })}`

/** The posts of a month by the days on which they are planned. */
export const calendarPage = Effect.fnUntraced(function* (visit: Visit) {
  const month = monthIn(visit.query.get("month"), visit.nowMs)
  const days = daysInMonth(month)
  const { isCut, posts } = yield* planned(visit, days)
  const isFirst = posts.length === 0 && (yield* visit.read<Page>("list_social_posts", { limit: 1 })).data.length === 0
  const { acts, says, title } = noPostYet(visit)
  return appPage(visit, {
    title: "Social",
    main: html`${head({
      title: "Social",
      says: isFirst ? "What is planned, and what appeared." : html`${monthWords().format(days[0])}, in UTC`,
      acts: html`${!isFirst && monthLinks(visit, month)}${actLink(visit, { row: "create_social_post", words: "New post", look: "go", icon: "plus" })}`
    })}
    ${socialTabs(visit, "Calendar")}
    ${isCut && noteBox("info", "info", `Only ${posts.length} posts of this month are shown`, "The list has all of them.")}
    ${card(null, isFirst ? empty("share-2", title, says, acts) : calendar(visit, days, posts))}`
  })
})

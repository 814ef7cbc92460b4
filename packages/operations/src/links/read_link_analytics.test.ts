import { assert, layer } from "@effect/vitest"
import { plainCards, richCards } from "@tidings/schema/resources/LinkAnalytics"
import { Analytics } from "@tidings/services/links/clicks/Analytics"
import type { Click } from "@tidings/engines/links/clicks/Click"
import { clickable, clickOn, countClicks } from "@tidings/testing/clicks"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const noon = Date.parse("2026-11-20T12:00:00Z")
const dayMs = 86_400_000

const made = Effect.fnUntraced(function* (plan: "hobby" | "pro" = "pro") {
  yield* TestClock.setTime(noon)
  const workspace = yield* makeWorkspace(plan)
  const card = (cardKey: string, more: object = {}, key = workspace.live) =>
    call("read_link_analytics", { cardKey, ...more }, { key })
  return { workspace, link: yield* clickable(workspace), card }
})

const daysAgo = (link: Click["link"], days: number, more: Partial<Click> = {}) =>
  clickOn(link, noon - days * dayMs, more)

layer(world)("read_link_analytics", (it) => {
  it.effect("gives rich cards from the pro plan on, and the others to all", () =>
    Effect.gen(function* () {
      const { card } = yield* made("hobby")
      for (const cardKey of plainCards) assert.strictEqual((yield* card(cardKey)).status, 200)
      for (const cardKey of richCards) {
        const { body, status } = yield* card(cardKey)
        assert.deepStrictEqual([status, body.error.code, body.error.required_plan], [403, "feature_not_enabled", "pro"])
      }
    })
  )

  it.effect("answers 404 for a link of another workspace, also when a card of it is kept", () =>
    Effect.gen(function* () {
      const { card, link } = yield* made()
      const other = yield* made()
      const theirs = { linkId: link.id }
      assert.strictEqual((yield* card("headline", theirs)).status, 200)
      const { body, status } = yield* other.card("headline", theirs)
      assert.deepStrictEqual([status, body.error.code], [404, "resource_not_found"])
    })
  )

  it.effect("answers 422 for days below 1 and above 365, and for an unknown card", () =>
    Effect.gen(function* () {
      const { card } = yield* made()
      for (const [more, path] of [
        [{ days: 0 }, "days"],
        [{ days: 366 }, "days"],
        [{ days: 1.5 }, "days"],
        [{ cardKey: "nonsense" }, "cardKey"]
      ] as const) {
        const { body, status } = yield* card("headline", more)
        assert.deepStrictEqual([status, body.error.fields.map((field: { path: string }) => field.path)], [422, [path]])
      }
    })
  )

  it.effect("keeps a card for a minute, and reads it anew when told to", () =>
    Effect.gen(function* () {
      const { card, link } = yield* made()
      const total = (answer: any) => [answer.body.data.totalClicks, answer.body.staleness, answer.body.fetchedAt]
      const [first, second, third] = ["12:00:00.000", "12:00:30.000", "12:01:30.000"].map((at) => `2026-11-20T${at}Z`)
      assert.deepStrictEqual(total(yield* card("headline")), [0, "fresh", first])
      yield* countClicks([daysAgo(link, 0)])
      yield* TestClock.adjust("30 seconds")
      assert.deepStrictEqual(total(yield* card("headline")), [0, "cached", first])
      assert.deepStrictEqual(total(yield* card("headline", { days: 7 })), [1, "fresh", second])
      assert.deepStrictEqual(total(yield* card("headline", { linkId: link.id })), [1, "fresh", second])
      assert.deepStrictEqual(total(yield* card("headline", { forceRefresh: true })), [1, "fresh", second])
      yield* countClicks([daysAgo(link, 0)])
      yield* TestClock.adjust("59999 millis")
      assert.deepStrictEqual(total(yield* card("headline")), [1, "cached", second])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(total(yield* card("headline")), [2, "fresh", third])
    })
  )

  it.effect("begins a new window with the UTC day, whatever is kept of the day before", () =>
    Effect.gen(function* () {
      const { card, link } = yield* made()
      yield* countClicks([daysAgo(link, 0)])
      yield* TestClock.setTime(Date.parse("2026-11-20T23:59:59.999Z"))
      assert.strictEqual((yield* card("headline", { days: 1 })).body.data.totalClicks, 1)
      yield* TestClock.adjust("1 millis")
      const { data, staleness } = (yield* card("headline", { days: 1 })).body
      assert.deepStrictEqual([data.totalClicks, data.previous.totalClicks, staleness], [0, 1, "fresh"])
    })
  )

  it.effect("sets the headline beside that of as many days before", () =>
    Effect.gen(function* () {
      const { card, link } = yield* made()
      const robot = { kind: "bot" } as const
      for (const days of [0, 6, 6, 7, 13, 14]) {
        yield* countClicks([
          daysAgo(link, days),
          daysAgo(link, days, { ip: `192.0.2.${days}` }),
          daysAgo(link, days, robot)
        ])
      }
      assert.deepStrictEqual((yield* card("headline", { days: 7 })).body.data, {
        totalClicks: 6,
        uniqueClicks: 4,
        botClicks: 3,
        previous: { totalClicks: 4, uniqueClicks: 4, botClicks: 2 }
      })
    })
  )

  it.effect("lists every day of the window, those without clicks too", () =>
    Effect.gen(function* () {
      const { card, link } = yield* made()
      yield* countClicks([daysAgo(link, 3), daysAgo(link, 1), daysAgo(link, 1)])
      assert.deepStrictEqual((yield* card("timeseries", { days: 3, linkId: link.id })).body.data, [
        { date: "2026-11-18", totalClicks: 0, uniqueClicks: 0 },
        { date: "2026-11-19", totalClicks: 2, uniqueClicks: 1 },
        { date: "2026-11-20", totalClicks: 0, uniqueClicks: 0 }
      ])
      assert.lengthOf((yield* card("timeseries")).body.data, 30)
      assert.lengthOf((yield* card("timeseries", { days: 365 })).body.data, 365)
    })
  )

  it.effect("ranks the values over any number of days, and says the same once months are summed up", () =>
    Effect.gen(function* () {
      const { card, link } = yield* made()
      const { sumUp } = yield* Analytics
      const ages = [0, 1, 18, 19, 20, 49, 50, 51, 200, 364, 365]
      const clickOf = (age: number) => daysAgo(link, age, { referrer: `https://${age % 2}.example/` })
      for (const age of ages) yield* countClicks([clickOf(age)])
      const ranks = Effect.fnUntraced(function* () {
        for (const linkId of [undefined, link.id]) {
          for (const days of [1, 20, 21, 50, 52, 201, 365]) {
            const within = ages.filter((age) => age < days)
            const odd = within.filter((age) => age % 2 === 1).length
            const expected = [
              { value: "0.example", clicks: within.length - odd, share: (within.length - odd) / within.length },
              { value: "1.example", clicks: odd, share: odd / within.length }
            ]
            const more = { days, forceRefresh: true, ...(linkId && { linkId }) }
            const { data } = (yield* card("referrers", more)).body
            assert.sameDeepMembers(
              data,
              expected.filter(({ clicks }) => clicks > 0)
            )
            assert.isAtLeast(data[0].clicks, data.at(-1).clicks)
          }
        }
      })
      yield* ranks()
      assert.isAtLeast(yield* sumUp, 4)
      yield* ranks()
      assert.strictEqual(yield* sumUp, 0)
      // A click that came in late, after its month was summed up.
      ages.push(21)
      yield* countClicks([clickOf(21)])
      assert.strictEqual(yield* sumUp, 2)
      yield* ranks()
    })
  )

  it.effect("keeps of a month the thousand values with most clicks", () =>
    Effect.gen(function* () {
      const { card, link } = yield* made()
      const { sumUp } = yield* Analytics
      yield* sumUp
      const from = (host: number, age: number) => daysAgo(link, age, { referrer: `https://${host}.example/` })
      for (const age of [30, 31]) {
        yield* countClicks(Array.from({ length: 800 }, (_, host) => from(host + (age - 30) * 700, age)))
      }
      yield* countClicks([from(1_499, 32), from(1_499, 32)])
      assert.strictEqual(yield* sumUp, 2)
      const { data } = (yield* card("referrers", { days: 365, linkId: link.id })).body
      assert.deepStrictEqual(data[0], { value: "1499.example", clicks: 3, share: 3 / 1602 })
      assert.strictEqual(
        data.reduce((sum: number, { clicks }: { clicks: number }) => sum + clicks, 0),
        1_602
      )
    })
  )

  it.effect("shows a hundred values, and what remains as other", () =>
    Effect.gen(function* () {
      const { card, link, workspace } = yield* made()
      const clicks = Array.from({ length: 120 }, (_, source) =>
        daysAgo(link, 0, { utm: { source: `source ${source}` } })
      )
      yield* countClicks([...clicks, clicks[119]!, daysAgo(link, 0, { utm: { source: "other" } }), daysAgo(link, 0)])
      const { data } = (yield* card("utm_source")).body
      assert.lengthOf(data, 101)
      assert.deepStrictEqual(data[0], { value: "source 119", clicks: 2, share: 2 / 123 })
      assert.deepStrictEqual(data.at(-1), { value: "other", clicks: 22, share: 22 / 123 })
      assert.isEmpty((yield* card("utm_source", { linkId: (yield* clickable(workspace)).id })).body.data)
    })
  )

  it.effect("counts the links of sandbox keys for themselves alone", () =>
    Effect.gen(function* () {
      const { card, workspace } = yield* made()
      const sandbox = yield* clickable(workspace, "test")
      yield* countClicks([daysAgo(sandbox, 0)])
      assert.strictEqual((yield* card("headline", { linkId: sandbox.id }, workspace.test)).body.data.totalClicks, 1)
      assert.strictEqual((yield* card("headline", { linkId: sandbox.id })).status, 404)
      assert.strictEqual((yield* card("headline")).body.data.totalClicks, 0)
    })
  )
})

import { assert, describe, layer } from "@effect/vitest"
import { newId, type LinkId } from "@tidings/schema/Id"
import { richCards, type RichCard } from "@tidings/schema/resources/LinkAnalytics"
import type { World as Whose } from "@tidings/schema/World"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import { Database } from "@tidings/storage/Database"
import { ClickRepository } from "@tidings/storage/repositories/ClickRepository"
import { LinkStatsRepository } from "@tidings/storage/repositories/LinkStatsRepository"
import { clickable, clickOn, countClicks, countersOf, phone } from "@tidings/testing/clicks"
import { hearing, type Workspace } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Context, Effect, Exit, Layer, Schema, Scope } from "effect"
import { TestClock } from "effect/testing"
import type { Click } from "@tidings/engines/links/clicks/Click"
import purge_expired from "../../jobs/purge_expired.ts"
import { Clicks } from "./Clicks.ts"
import { daysAndMonthsOf } from "./daySpans.ts"

const today = "2026-11-20"
const noon = Date.parse(`${today}T12:00:00Z`)
const midnight = Date.parse(`${today}T24:00:00Z`)
const dayMs = 86_400_000

const made = Effect.fnUntraced(function* (plan: "hobby" | "pro" = "pro") {
  yield* TestClock.setTime(noon)
  const workspace = yield* makeWorkspace(plan)
  return { workspace, link: yield* clickable(workspace) }
})

const valuesOf = (whose: Whose, linkId: LinkId | "", card: RichCard, day = today) =>
  Effect.map(
    LinkStatsRepository.use((stats) =>
      stats.values(whose, linkId, card, daysAndMonthsOf({ first: day, last: day }), 10_000)
    ),
    (rows) => Object.fromEntries(rows.map(({ clicks, value }) => [value, clicks]))
  )
const dayOf = (whose: Whose, linkId: LinkId | "", day = today) =>
  Effect.map(
    LinkStatsRepository.use((stats) => stats.days(whose, linkId, { first: day, last: day })),
    ([row]) => row
  )
const sum = (values: Readonly<Record<string, number>>) => Object.values(values).reduce((all, clicks) => all + clicks, 0)

/** The value of each card for a visitor. */
const named: ReadonlyArray<readonly [card: RichCard, more: Partial<Click>, value: string]> = [
  ["geo", { ip: "193.99.144.80" }, "DE"],
  ["geo", { ip: "192.0.2.1" }, "unknown"],
  ["geo", { ip: "not an address" }, "unknown"],
  ["geo_city", { ip: "193.99.144.80" }, "unknown"],
  ["devices", { userAgent: phone }, "mobile"],
  ["devices", { userAgent: "", hints: { mobile: "?1" } }, "mobile"],
  ["devices", { userAgent: "who knows" }, "other"],
  ["referrers", {}, "direct"],
  ["referrers", { referrer: "" }, "direct"],
  ["referrers", { referrer: "about:blank" }, "direct"],
  ["referrers", { referrer: "https://WWW.Example.com:8443/path?q=secret#x" }, "example.com"],
  ["referrers", { referrer: "https://www.bücher.example/" }, "xn--bcher-kva.example"],
  ["referrers", { referrer: "android-app://com.example.mail/" }, "com.example.mail"],
  ["referrers", { referrer: `https://${"a".repeat(300)}.example/` }, "direct"],
  ["utm_source", { utm: { source: "Mail" } }, "Mail"],
  ["utm_medium", { utm: { source: "Mail" } }, "none"],
  ["utm_campaign", { utm: { campaign: "__proto__" } }, "__proto__"]
]

/** Generated clicks over few people, links and values, so that they coincide. */
const Drawn = Schema.Array(
  Schema.Struct({
    link: Schema.Literals(["first", "second", "sandbox"]),
    kind: Schema.Literals(["person", "person", "bot"]),
    ip: Schema.Literals(["193.99.144.80", "8.8.8.8", "192.0.2.1"]),
    userAgent: Schema.Literals([phone, "someone else"]),
    referrer: Schema.Literals(["https://example.com/", "https://other.example/", "nonsense"]),
    utm: Schema.Struct({ source: Schema.Literals(["mail", "other"]), medium: Schema.optionalKey(Schema.Literal("m")) }),
    split: Schema.Boolean
  })
)

describe("clicks", () => {
  layer(world)((it) => {
    it.effect("are counted once, people apart from bots, and each person once a day", () =>
      Effect.gen(function* () {
        const { link, workspace } = yield* made()
        yield* countClicks([
          clickOn(link, noon),
          clickOn(link, noon),
          clickOn(link, noon, { userAgent: phone }),
          clickOn(link, noon, { kind: "bot" }),
          clickOn(link, midnight - 1, { ip: "192.0.2.2" }),
          clickOn(link, midnight)
        ])
        yield* countClicks([clickOn(link, midnight + 1)])
        assert.deepStrictEqual(yield* countersOf(workspace, link), { people: 6, unique: 4, bots: 1 })
        assert.deepInclude(yield* dayOf(workspace.world, link.id), { clicks: 4, uniques: 3, bots: 1 })
        assert.deepInclude(yield* dayOf(workspace.world, "", "2026-11-21"), { clicks: 2, uniques: 1, bots: 0 })
      })
    )

    it.effect("are all counted but the one that no column can hold", () =>
      Effect.gen(function* () {
        const { link, workspace } = yield* made()
        const sources = ["a", "b", "not\0kept", "c", "d", "e", "f"]
        yield* countClicks(sources.map((source) => clickOn(link, noon, { utm: { source } })))
        yield* countClicks([clickOn(link, noon)])
        assert.deepInclude(yield* countersOf(workspace, link), { people: 7, unique: 1 })
        const values = yield* valuesOf(workspace.world, link.id, "utm_source")
        assert.deepStrictEqual(Object.keys(values).toSorted(), ["a", "b", "c", "d", "e", "f", "none"])
      })
    )

    it.effect.each(named)("on card %s, %j is %s", ([card, more, value]) =>
      Effect.gen(function* () {
        const { link, workspace } = yield* made()
        yield* countClicks([clickOn(link, noon, more)])
        assert.deepStrictEqual(Object.entries(yield* valuesOf(workspace.world, link.id, card)), [[value, 1]])
      })
    )

    it.effect.prop(
      "make the same sum on every card, of each link and of all of each world; no more are unique than there are",
      { drawn: Drawn },
      ({ drawn }) =>
        Effect.gen(function* () {
          const { link: first, workspace } = yield* made()
          const links = { first, second: yield* clickable(workspace), sandbox: yield* clickable(workspace, "test") }
          const clicks = drawn.map(({ ip, kind, link, referrer, userAgent, utm }) =>
            clickOn(links[link], noon, { ip, kind, referrer, userAgent, utm })
          )
          const cut = drawn.findIndex(({ split }) => split)
          yield* countClicks(clicks.slice(0, cut))
          yield* countClicks(clicks.slice(cut))
          const whole = [workspace.world, workspace.sandbox].map(
            (whose) => [whose, "", clicks.filter(({ link }) => link.livemode === whose.livemode)] as const
          )
          for (const [whose, linkId, own] of [
            ...whole,
            ...Object.values(links).map(
              (link) => [link, link.id, clicks.filter(({ link: { id } }) => link.id === id)] as const
            )
          ]) {
            const people = own.filter(({ kind }) => kind === "person")
            const persons = new Set(people.map(({ ip, userAgent }) => `${ip} ${userAgent}`))
            const day = { clicks: 0, uniques: 0, bots: 0, ...(yield* dayOf(whose, linkId)) }
            assert.deepInclude(day, {
              clicks: people.length,
              uniques: persons.size,
              bots: own.length - people.length
            })
            for (const card of richCards) {
              assert.strictEqual(sum(yield* valuesOf(whose, linkId, card)), people.length, card)
            }
          }
        }),
      { arbitrary: { runs: 8 } }
    )

    it.effect("keep a thousand values or so of a card, and count the rest as other", () =>
      Effect.gen(function* () {
        const { link, workspace } = yield* made()
        const from = (host: number) => clickOn(link, noon, { referrer: `https://host${host}.example/` })
        const hosts = Array.from({ length: 3_000 }, (_, host) => from(host))
        for (let first = 0; first < hosts.length; first += 100) yield* countClicks(hosts.slice(first, first + 100))
        yield* countClicks([from(0), from(2_999), clickOn(link, noon)])
        const values = yield* valuesOf(workspace.world, link.id, "referrers")
        assert.deepInclude(values, { "host0.example": 2, "host999.example": 1 })
        assert.notProperty(values, "host2999.example")
        assert.notProperty(values, "direct")
        const kept = Object.keys(values).length - 1
        assert.isTrue(kept >= 1_000 && kept <= 1_300, `${kept}`)
        assert.deepStrictEqual([values["other"], sum(values)], [3_003 - kept - 1, 3_003])
      })
    )

    it.effect("are given up, the oldest first, when a hundred thousand wait already", () =>
      Effect.gen(function* () {
        const { link, workspace } = yield* made()
        const bot = clickOn(link, noon, { kind: "bot" })
        yield* countClicks([...Array.from({ length: 100_000 }, () => bot), clickOn(link, noon)])
        assert.deepStrictEqual(yield* countersOf(workspace, link), { people: 1, unique: 1, bots: 98_000 })
      })
    )

    it.effect("are told to those who listen, without an address, and not below the pro plan", () =>
      Effect.gen(function* () {
        const told = Effect.fnUntraced(function* (plan: "hobby" | "pro") {
          const { link, workspace } = yield* made(plan)
          const heard = yield* hearing(workspace)
          const sandbox = yield* clickable(workspace, "test")
          yield* countClicks([
            clickOn(link, noon, {
              ip: "193.99.144.80",
              userAgent: phone,
              referrer: "https://example.com/",
              utm: { source: "mail" }
            }),
            clickOn(link, noon, { kind: "bot" }),
            clickOn(sandbox, noon + 1)
          ])
          return { link, clicked: (yield* heard).filter(({ type }: { type: string }) => type === "link.clicked") }
        })
        const { clicked, link } = yield* told("pro")
        assert.deepStrictEqual(
          clicked.map(({ livemode }: { livemode: boolean }) => livemode),
          [true]
        )
        const { domain, redirectUrl, slug, ...data } = clicked[0].data
        assert.deepStrictEqual(data, {
          linkId: link.id,
          destinationUrl: "https://example.com/launch",
          clickedAt: `${today}T12:00:00.000Z`,
          country: "DE",
          device: "mobile",
          platform: "ios",
          referrer: "example.com",
          utm: { source: "mail" },
          bot: false
        })
        assert.strictEqual(redirectUrl, `http://${domain}/l/${slug}`)
        assert.notInclude(JSON.stringify(clicked), "193.99.144.80")
        assert.isEmpty((yield* told("hobby")).clicked)
      })
    )

    it.effect("forget who came before yesterday, and which batches were counted", () =>
      Effect.gen(function* () {
        const { link } = yield* made()
        const repository = yield* ClickRepository
        const seen = (day: string) =>
          Effect.map(
            repository.meet(day, [
              { workspaceId: link.workspaceId, subject: link.id, visitors: ["AAAAAAAAAAAAAAAAAAAAAA=="] }
            ]),
            ([met]) => met?.uniques ?? 0
          )
        for (const day of ["2026-11-18", "2026-11-19", today]) assert.strictEqual(yield* seen(day), 1)
        const batch = newId("clk", noon - dayMs)
        const old = newId("clk", noon - 2 * dayMs - 1)
        for (const id of [batch, old]) assert.isTrue(yield* repository.open(id))
        yield* purge_expired.handler({}, lastAttempt)
        assert.deepStrictEqual([yield* seen("2026-11-18"), yield* seen("2026-11-19"), yield* seen(today)], [1, 0, 0])
        assert.deepStrictEqual([yield* repository.open(batch), yield* repository.open(old)], [false, true])
      })
    )
  })

  /** Faults of the next transactions: before the commit, or after it, when only the answer is lost. */
  const faults: Array<"before" | "after"> = []
  const faulty = Layer.effect(
    Database,
    Effect.map(Database, (database) => ({
      ...database,
      transaction: (self) => {
        const fault = faults.shift()
        if (fault === undefined) return database.transaction(self)
        const lost = Effect.die(`the connection was lost ${fault} the commit`)
        return fault === "before"
          ? database.transaction(Effect.andThen(self, lost))
          : Effect.andThen(database.transaction(self), lost)
      }
    }))
  )
  const alone = Layer.fresh(Clicks.layer).pipe(Layer.provide(faulty), Layer.provideMerge(world))

  layer(alone)((it) => {
    const people = (workspace: Workspace, link: Click["link"]) =>
      Effect.map(Effect.andThen(Effect.yieldNow, dayOf(workspace.world, link.id)), (day) => day?.clicks ?? 0)
    /** Polls until the count is reached, since the counting fiber works outside the test's clock. */
    const until = (
      workspace: Workspace,
      link: Click["link"],
      count: number,
      looks = 2_000
    ): Effect.Effect<number, never, LinkStatsRepository> =>
      Effect.flatMap(people(workspace, link), (clicks) =>
        clicks === count || looks === 0 ? Effect.succeed(clicks) : until(workspace, link, count, looks - 1)
      )

    it.effect("wait a quarter of a second for one another", () =>
      Effect.gen(function* () {
        const { link, workspace } = yield* made()
        yield* Clicks.use(({ record }) => Effect.sync(() => record(clickOn(link, noon))))
        yield* Effect.yieldNow
        yield* TestClock.adjust("249 millis")
        for (let look = 0; look < 10; look++) assert.strictEqual(yield* people(workspace, link), 0)
        yield* TestClock.adjust("1 millis")
        assert.strictEqual(yield* until(workspace, link, 1), 1)
      })
    )

    it.effect("wait no longer once there are two thousand", () =>
      Effect.gen(function* () {
        const { link, workspace } = yield* made()
        const { record } = yield* Clicks
        for (let n = 0; n < 1_999; n++) record(clickOn(link, noon))
        for (let look = 0; look < 10; look++) assert.strictEqual(yield* people(workspace, link), 0)
        record(clickOn(link, noon))
        assert.strictEqual(yield* until(workspace, link, 2_000), 2_000)
      })
    )

    it.effect("are all counted before the end, wherever that finds them", () =>
      Effect.gen(function* () {
        for (const turns of [0, 1, 2, 4, 8, 16, 32]) {
          const { link, workspace } = yield* made()
          const scope = yield* Scope.make()
          const clicks = Context.get(yield* Layer.buildWithScope(Layer.fresh(Clicks.layer), scope), Clicks)
          for (let n = 0; n < 2_000; n++) clicks.record(clickOn(link, noon, { userAgent: `${phone} ${n % 500}` }))
          yield* Effect.replicateEffect(Effect.yieldNow, turns)
          yield* Scope.close(scope, Exit.void)
          assert.deepStrictEqual(yield* countersOf(workspace, link), { people: 2_000, unique: 500, bots: 0 })
        }
      })
    )

    it.effect("are counted once, whether a commit failed or only its answer was lost", () =>
      Effect.gen(function* () {
        const { link, workspace } = yield* made()
        faults.push("before", "after", "before")
        yield* Clicks.use(({ record }) => Effect.sync(() => record(clickOn(link, noon))))
        yield* Effect.yieldNow
        yield* TestClock.adjust("250 millis")
        for (let look = 0; faults.length > 0 && look < 2_000; look++) {
          yield* people(workspace, link)
          yield* TestClock.adjust("1 second")
        }
        assert.isEmpty(faults)
        yield* Clicks.use(({ flush }) => flush)
        assert.deepStrictEqual(yield* countersOf(workspace, link), { people: 1, unique: 1, bots: 0 })
      })
    )
  })
})

import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { becomeOlder } from "@tidings/storage/testing/plannedTable"
import { endConnections } from "@tidings/storage/testing/interference"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { made } from "@tidings/testing/fixtures"
import { readsOfMore } from "@tidings/testing/plans"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Clock, Effect, Exit, Layer } from "effect"
import { TestClock } from "effect/testing"
import { PlannedEmails } from "../PlannedEmails.ts"
import { Planning } from "../Planning.ts"
import { newsletterIn, pass } from "../testing/plannedWorld.ts"

const people = 5_000

const world = Layer.unwrap(Effect.map(freshDatabase, (url) => worldOver(Database.layerPostgres(url, { max: 4 }))))

/** Two processes on one database, and a mail that is due. */
const twoProcesses = Effect.gen(function* () {
  const url = yield* freshDatabase
  const built = () => Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 4 }))))
  const [one, two] = [yield* built(), yield* built()]
  yield* TestClock.setTime(Date.parse("2027-03-01T00:00Z"))
  const here = Effect.provideContext(one)
  const workspace = yield* here(makeWorkspace("enterprise"))
  const scheduleAt = "2027-03-30T09:30"
  const planned = yield* here(newsletterIn(workspace, { scheduleAt, members: people, zones: ["Asia/Tokyo", "UTC"] }))
  yield* here(planned.set({ perZone: true }))
  yield* TestClock.setTime(Date.parse(`${scheduleAt}Z`))
  const passes = [one, two, one, two].map((context) => Effect.exit(Effect.provideContext(pass(workspace), context)))
  const round = Effect.all(passes, { concurrency: "unbounded" })
  return { url, round, outcomes: here(planned.outcomes), sends: here(planned.sends) }
})

describe.skipIf(postgresIsMissing)(`planned mails on Postgres${whyMissing}`, () => {
  it.effect("reach everybody once, though two workers take them and lose their connections ten times", () =>
    Effect.gen(function* () {
      const { outcomes, round, sends, url } = yield* twoProcesses
      let stops = 0
      for (let left = true; left;) {
        const [exits] = yield* Effect.all([round, stops < 10 ? endConnections(url) : Effect.void], {
          concurrency: "unbounded"
        })
        stops += exits.filter(Exit.isFailure).length
        left = exits.some((exit) => Exit.isFailure(exit) || exit.value.dueMs !== undefined)
      }
      const all = yield* sends
      assert.isAtLeast(stops, 10)
      assert.deepStrictEqual([all.length, new Set(all.map(({ to }) => to)).size], [people, people])
      assert.deepStrictEqual(yield* outcomes, { accepted: people })
    }).pipe(Effect.scoped)
  )

  it.effect("overlook nobody who becomes an older contact while a long list is frozen", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2027-03-01T00:00Z"))
      const workspace = yield* makeWorkspace()
      const { mail, outcomes, set } = yield* newsletterIn(workspace, {
        scheduleAt: "2027-03-30T09:30",
        members: 10_003
      })
      yield* set()
      yield* TestClock.setTime(Date.parse("2027-03-30T09:15Z"))
      yield* pass(workspace)
      assert.deepStrictEqual(yield* outcomes, { waiting: 10_000 })
      yield* becomeOlder(workspace.id, "p10002")
      assert.isNull((yield* mail).frozenAt)
      yield* pass(workspace)
      assert.deepStrictEqual(yield* outcomes, { waiting: 10_003 })
      assert.isNotNull((yield* mail).frozenAt)
    }).pipe(Effect.provide(world), Effect.scoped)
  )
})

const prepare = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  const workspace = yield* makeWorkspace("enterprise")
  const scheduleAt = new Date(now + 60_000).toISOString()
  const { listId } = yield* newsletterIn(workspace, { scheduleAt, members: 3 })
  return { workspace, listId }
})

/** Sends a mail to the three people of a list, from draft to end. */
const work = Effect.fnUntraced(function* ({ workspace }: Effect.Success<typeof prepare>) {
  const at = new Date((yield* Clock.currentTimeMillis) + 60_000).toISOString()
  const draft = { name: "Spring", scheduleAt: at, timezone: "UTC" }
  const { id } = yield* made("create_planned_email", draft, workspace)
  const wanted = { template: "newsletter", list: "Newsletter", perZone: true, dryRun: false }
  yield* Database.use((database) =>
    Planning.use((planning) => Effect.orDie(database.transaction(planning.set(workspace.world, id, wanted))))
  )
  yield* TestClock.adjust("2 minutes")
  for (let end = false; !end;) end = (yield* pass(workspace)).dueMs === undefined
  const { counts } = yield* Effect.orDie(PlannedEmails.use((planned) => planned.show(workspace.world, id)))
  assert.deepStrictEqual(counts, [{ outcome: "accepted", code: null, recipients: 3 }])
})

describe.skipIf(postgresIsMissing)(`the statements of planned mails${whyMissing}`, () => {
  it.effect("never read all of what grows, though their plans were made while there was little", () =>
    Effect.gen(function* () {
      const { many, whole } = yield* readsOfMore(prepare, work, {
        growing: ["contacts", "sends"],
        others: ["list_members", "planned_emails", "planned_recipients"]
      })
      assert.deepStrictEqual([whole, many], [[], []])
    }).pipe(Effect.scoped)
  )
})

import { assert, layer } from "@effect/vitest"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import type { PlannedEmailId } from "@tidings/schema/resources/PlannedEmail"
import { Database } from "@tidings/storage/Database"
import { PlannedEmailRepository } from "@tidings/storage/repositories/PlannedEmailRepository"
import { recipientsOf, whileUnfreezable } from "@tidings/storage/testing/plannedTable"
import { hearing, made } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import purge_planned_recipients from "../jobs/purge_planned_recipients.ts"
import { PlannedEmails } from "../PlannedEmails.ts"
import { Planning } from "../Planning.ts"
import { attend, newsletterIn } from "../testing/plannedWorld.ts"

const atMs = (iso: string) => TestClock.setTime(Date.parse(iso))
const workspaceAt = (iso: string) => Effect.andThen(atMs(iso), makeWorkspace())
const leaves = "2027-03-30T09:30"

interface Told {
  readonly type: string
  readonly data: any
}

/** Webhook events of planned mails. */
const endings = (told: ReadonlyArray<Told>) =>
  told.filter(({ type }) => type.startsWith("planned_email.") && type !== "planned_email.scheduled")

const noRecipients = { accepted: 0, suppressed: 0, refused: 0, missed: 0, same_address: 0, unreachable: 0, waiting: 0 }

layer(world)("a planned mail", (it) => {
  it.effect("tells once that it was sent, and what became of its recipients", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const told = yield* hearing(workspace)
      const { id, listId, set } = yield* newsletterIn(workspace, { scheduleAt: leaves })
      yield* set()
      yield* atMs("2027-03-30T09:30Z")
      yield* attend
      yield* atMs("2027-04-01T09:30Z")
      yield* attend
      const [sent, ...others] = endings(yield* told)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(sent?.type, "planned_email.sent")
      assert.deepStrictEqual(sent?.data, {
        planned_email: {
          id,
          name: "Spring",
          status: "sent",
          template: "newsletter",
          list_id: listId,
          segment_id: null,
          sends_at: "2027-03-30T09:30:00.000Z"
        },
        recipients: { ...noRecipients, accepted: 3 }
      })
    })
  )

  it.effect("tells that it failed, and what to do, and once that it was cancelled", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const told = yield* hearing(workspace)
      const planned = yield* newsletterIn(workspace, { scheduleAt: leaves })
      yield* planned.set()
      yield* atMs("2027-03-30T09:20Z")
      yield* attend
      yield* made("update_template", { key: "newsletter", status: "archived" }, workspace)
      yield* atMs("2027-03-30T09:30Z")
      yield* attend
      yield* planned.cancel
      yield* planned.cancel
      const [failed, cancelled, ...others] = endings(yield* told)
      assert.deepStrictEqual(others, [])
      assert.deepInclude(failed, { type: "planned_email.failed" })
      assert.strictEqual(failed?.data.reason, (yield* planned.mail).reason)
      assert.deepStrictEqual(failed?.data.recipients, { ...noRecipients, waiting: 3 })
      assert.deepInclude(cancelled, { type: "planned_email.cancelled" })
    })
  )

  it.effect("whose recipients cannot be written down is tried six times, ever later, while others go on", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const told = yield* hearing(workspace)
      const broken = yield* newsletterIn(workspace, { scheduleAt: leaves })
      yield* broken.set()
      const { id } = yield* made(
        "create_planned_email",
        { name: "Other", scheduleAt: leaves, timezone: "UTC" },
        workspace
      )
      const database = yield* Database
      const wanted = { template: "newsletter", list: "Newsletter", perZone: false, dryRun: false }
      yield* database.transaction(
        Planning.use((planning) => planning.set(workspace.world, id as PlannedEmailId, wanted))
      )
      const other = PlannedEmailRepository.use((mails) => mails.find(workspace.world, id as PlannedEmailId))
      const waits: Array<number> = []
      yield* whileUnfreezable(broken.id)(
        Effect.gen(function* () {
          yield* atMs("2027-03-30T09:15Z")
          for (;;) {
            yield* attend
            const { dueAt } = yield* broken.mail
            if (dueAt === null) break
            const now = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
            waits.push((dueAt.getTime() - now) / 1_000)
            yield* TestClock.setTime(dueAt.getTime() - 1)
            assert.strictEqual((yield* broken.mail).attempts, waits.length)
            yield* TestClock.setTime(dueAt.getTime())
          }
          yield* attend
        })
      )
      assert.deepStrictEqual(waits, [5, 30, 120, 300, 600])
      const { reason, status } = yield* broken.mail
      assert.strictEqual(status, "failed")
      assert.include(reason!, "log says why")
      assert.strictEqual((yield* other)?.status, "sent")
      assert.deepStrictEqual(
        endings(yield* told).map(({ type }) => type),
        ["planned_email.sent", "planned_email.failed"]
      )
      yield* broken.resume
      yield* attend
      assert.deepInclude(yield* broken.mail, { status: "sent", attempts: 0, reason: null })
      assert.deepStrictEqual(yield* broken.outcomes, { accepted: 3 })
    })
  )

  it.effect("forgets 90 days after its end who got it, never how many came to what, and nobody before", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const { id, set } = yield* newsletterIn(workspace, { scheduleAt: leaves, members: 1_500 })
      const later = yield* newsletterIn(yield* makeWorkspace(), { scheduleAt: "2027-12-30T09:30" })
      yield* set()
      yield* later.set()
      yield* atMs("2027-03-30T09:30Z")
      yield* attend
      const shown = PlannedEmails.use((planned) => planned.show(workspace.world, id))
      const { counts, zones } = yield* shown
      const purge = purge_planned_recipients.handler({}, lastAttempt)
      yield* TestClock.adjust("89 days")
      yield* purge
      assert.strictEqual(yield* recipientsOf(id), 1_500)
      yield* TestClock.adjust("2 days")
      yield* purge
      yield* purge
      assert.strictEqual(yield* recipientsOf(id), 0)
      const after = yield* shown
      assert.deepStrictEqual([after.counts, after.zones], [counts, zones])
      yield* atMs("2027-12-30T09:20Z")
      yield* attend
      yield* purge
      assert.strictEqual(yield* recipientsOf(later.id), 3)
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { batchesOf, changeAddress, whileRefused, whileStopped } from "@tidings/storage/testing/plannedTable"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import type { WorkspaceId } from "@tidings/schema/Id"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { deliverNow } from "@tidings/testing/deliverMail"
import { draftTemplate, hearing, made, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Exit } from "effect"
import { TestClock } from "effect/testing"
import { Suppressions } from "../../suppressions/Suppressions.ts"
import { PlannedEmails } from "../PlannedEmails.ts"
import { attend, newsletterIn, pass } from "../testing/plannedWorld.ts"

const atMs = (iso: string) => TestClock.setTime(Date.parse(iso))
const leaves = "2027-03-30T09:30"

const workspaceAt = (iso: string) => Effect.andThen(atMs(iso), makeWorkspace())

const suppress = (workspaceId: WorkspaceId, email: string) =>
  Suppressions.use((suppressions) =>
    suppressions.add({ workspaceId, livemode: true }, [email], "manual", { kind: "operator", id: "root" })
  )

const setBudget = (workspaceId: WorkspaceId, monthlySendBudget: number) =>
  WorkspaceRepository.use((workspaces) => workspaces.update(workspaceId, { monthlySendBudget }))

// Uses its own world, since due work is counted across all of it.
layer(worldOver(ownDatabase))("planned mails", (it) => {
  it.effect("leave at their hour, to every member once, with what the contact is called", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const { mail, outcomes, sends, set } = yield* newsletterIn(workspace, {
        scheduleAt: leaves,
        timezone: "Europe/Berlin"
      })
      yield* atMs("2027-03-30T07:29:59Z")
      assert.strictEqual(yield* attend, 0)
      yield* set()
      yield* attend
      assert.deepStrictEqual(yield* outcomes, { waiting: 3 })
      assert.deepStrictEqual(yield* sends, [])
      yield* atMs("2027-03-30T07:30:00Z")
      yield* attend
      assert.deepStrictEqual(
        yield* sends,
        [1, 2, 3].map((n) => ({
          to: `p${n}@example.com`,
          subject: `Hello Person ${n}`,
          status: "queued",
          livemode: true,
          version: 1
        }))
      )
      assert.deepStrictEqual(yield* outcomes, { accepted: 3 })
      assert.deepInclude(yield* mail, { status: "sent", dueAt: null })
      yield* atMs("2027-04-30T07:30:00Z")
      assert.strictEqual(yield* attend, 0)
    })
  )

  it.effect("can be unsubscribed from, and tell webhooks which mail they were", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const told = yield* hearing(workspace)
      const { id, set } = yield* newsletterIn(workspace, { scheduleAt: leaves, members: 1 })
      yield* set()
      yield* atMs("2027-03-30T09:30Z")
      yield* attend
      const { body } = yield* call("list_sends", {}, { key: workspace.live })
      yield* deliverNow(body.data[0].id)
      const { raw } = (yield* CapturedMailRepository.use((mails) => mails.find(body.data[0].id)))!
      assert.match(raw, /^List-Unsubscribe:/mu)
      const queued = (yield* told).find(({ type }) => type === "send.queued")
      assert.deepStrictEqual(queued.data.metadata, { planned_email: id })
    })
  )

  it.effect("reach 5,000 people once each, though the database stops ten of their transactions midway", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const { outcomes, sends, set } = yield* newsletterIn(workspace, { scheduleAt: leaves, members: 5_000 })
      yield* set()
      yield* atMs("2027-03-30T09:30Z")
      let stops = 0
      yield* whileStopped(
        Effect.gen(function* () {
          for (;;) {
            const exit = yield* Effect.exit(pass(workspace))
            if (Exit.isFailure(exit)) stops += 1
            else if (exit.value.dueMs === undefined) return
          }
        })
      )
      const all = yield* sends
      assert.strictEqual(stops, 10)
      assert.deepStrictEqual([all.length, new Set(all.map(({ to }) => to)).size], [5_000, 5_000])
      assert.deepStrictEqual(yield* outcomes, { accepted: 5_000 })
    })
  )

  it.effect("stand still while they are paused, and go on where they stood", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const { mail, outcomes, pause, resume, sends, set } = yield* newsletterIn(workspace, {
        scheduleAt: leaves,
        members: 2_500
      })
      yield* set()
      yield* atMs("2027-03-30T09:30Z")
      for (let n = 0; n < 3; n++) yield* pass(workspace)
      assert.deepStrictEqual(yield* outcomes, { accepted: 1_000, waiting: 1_500 })
      assert.deepInclude(yield* pause, { isNew: true })
      assert.deepInclude(yield* pause, { isNew: false })
      yield* TestClock.adjust("3 days")
      yield* attend
      assert.deepStrictEqual(yield* outcomes, { accepted: 1_000, waiting: 1_500 })
      assert.deepInclude(yield* resume, { isNew: true })
      assert.deepInclude(yield* resume, { isNew: false })
      yield* attend
      assert.deepStrictEqual(yield* outcomes, { accepted: 2_500 })
      assert.strictEqual((yield* sends).length, 2_500)
      assert.deepInclude(yield* mail, { status: "sent" })
      assert.include((yield* Effect.flip(pause)).message, "is sent")
    })
  )

  it.effect("that are cancelled send nothing more, and cannot be resumed", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const planned = yield* newsletterIn(workspace, { scheduleAt: leaves, members: 1_200 })
      yield* planned.set()
      yield* atMs("2027-03-30T09:30Z")
      for (let n = 0; n < 3; n++) yield* pass(workspace)
      yield* planned.cancel
      yield* attend
      assert.deepStrictEqual(yield* planned.outcomes, { accepted: 1_000, waiting: 200 })
      assert.strictEqual((yield* Effect.flip(planned.resume)).code, "planned_email_not_open")
      assert.strictEqual((yield* Effect.flip(planned.set())).code, "planned_email_not_open")
      assert.deepInclude(yield* planned.mail, { status: "cancelled" })
    })
  )

  it.effect("go to who is on the list when it is frozen, a quarter of an hour before", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const { listId, outcomes, sends, set } = yield* newsletterIn(workspace, { scheduleAt: leaves, members: 4 })
      yield* set()
      const members = (verb: string, names: ReadonlyArray<string>) =>
        made(`${verb}_list_members`, { listId, contactIds: names.map((external_id) => ({ external_id })) }, workspace)
      yield* made(
        "emit_event",
        { type: "user.met", contact: { external_id: "early", email: "e@example.com" } },
        workspace
      )
      yield* made(
        "emit_event",
        { type: "user.met", contact: { external_id: "late", email: "l@example.com" } },
        workspace
      )
      yield* atMs("2027-03-30T09:14:59Z")
      yield* attend
      yield* members("remove", ["p1"])
      yield* members("add", ["early"])
      yield* atMs("2027-03-30T09:15Z")
      yield* attend
      yield* members("remove", ["p2"])
      yield* members("add", ["late"])
      yield* atMs("2027-03-30T09:30Z")
      yield* attend
      assert.sameMembers(
        (yield* sends).map(({ to }) => to),
        ["p2@example.com", "p3@example.com", "p4@example.com"]
      )
      // Contact `early` has no name, which the template needs.
      assert.deepStrictEqual(yield* outcomes, { accepted: 3, refused: 1 })
    })
  )

  it.effect(
    "go once to an address that several share, to the lowest of them, also where they came to share it since",
    () =>
      Effect.gen(function* () {
        const workspace = yield* workspaceAt("2027-03-01T00:00Z")
        const { id, outcomes, sends, set } = yield* newsletterIn(workspace, { scheduleAt: leaves, members: 6 })
        yield* changeAddress(workspace.id, "p2", "p1@example.com")
        yield* changeAddress(workspace.id, "p3", "p1@example.com")
        yield* set()
        yield* atMs("2027-03-30T09:20Z")
        yield* attend
        yield* changeAddress(workspace.id, "p5", "p6@example.com")
        yield* atMs("2027-03-30T09:30Z")
        yield* attend
        assert.deepStrictEqual(yield* outcomes, { accepted: 3, same_address: 3 })
        assert.sameMembers(
          (yield* sends).map(({ subject, to }) => `${to} ${subject}`),
          ["p1@example.com Hello Person 1", "p4@example.com Hello Person 4", "p6@example.com Hello Person 6"]
        )
        const { counts } = yield* PlannedEmails.use((planned) =>
          planned.show({ workspaceId: workspace.id, livemode: true }, id)
        )
        assert.deepInclude(counts, { outcome: "same_address", code: null, recipients: 3 })
      })
  )

  it.effect("count who cannot be written to, and never stop for them", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const { id, listId, outcomes, sends, set } = yield* newsletterIn(workspace, { scheduleAt: leaves, members: 8 })
      const contact = { external_id: "nameless", email: "nameless@example.com" }
      yield* made("emit_event", { type: "user.met", contact }, workspace)
      yield* made("add_list_members", { listId, contactIds: [{ external_id: "nameless" }] }, workspace)
      yield* changeAddress(workspace.id, "p1", null)
      yield* set()
      yield* atMs("2027-03-30T09:20Z")
      yield* attend
      yield* changeAddress(workspace.id, "p2", null)
      yield* changeAddress(workspace.id, "p3", "new3@example.com")
      // Moves the address of p4 to p5; p5's former address belongs to no contact.
      yield* changeAddress(workspace.id, "p4", null)
      yield* changeAddress(workspace.id, "p5", "p4@example.com")
      yield* suppress(workspace.id, "p6@example.com")
      yield* atMs("2027-03-30T09:30Z")
      yield* attend
      assert.deepStrictEqual(yield* outcomes, { no_address: 1, gone: 2, suppressed: 1, accepted: 4, refused: 1 })
      assert.sameMembers(
        (yield* sends).map(({ status, subject, to }) => `${to} ${status} ${subject}`),
        [
          "new3@example.com queued Hello Person 3",
          "p4@example.com queued Hello Person 5",
          "p6@example.com suppressed Hello Person 6",
          "p7@example.com queued Hello Person 7",
          "p8@example.com queued Hello Person 8"
        ]
      )
      const { counts } = yield* PlannedEmails.use((planned) => planned.show(workspace.world, id))
      assert.deepInclude(counts, { outcome: "refused", code: "schema_contract_violation", recipients: 1 })
    })
  )

  it.effect("go on without the one recipient whose send the database refuses", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const { mail, outcomes, set } = yield* newsletterIn(workspace, { scheduleAt: leaves, members: 30 })
      yield* set()
      yield* atMs("2027-03-30T09:30Z")
      yield* whileRefused("p7@example.com")(attend)
      assert.deepStrictEqual(yield* outcomes, { accepted: 29, refused: 1 })
      assert.deepInclude(yield* mail, { status: "sent" })
    })
  )

  it.effect(
    "fail, with what to do, where their template is archived or their list deleted, and go on once that is mended",
    () =>
      Effect.gen(function* () {
        const workspace = yield* workspaceAt("2027-03-01T00:00Z")
        const planned = yield* newsletterIn(workspace, { scheduleAt: leaves })
        yield* planned.set()
        yield* made("update_template", { key: "newsletter", status: "archived" }, workspace)
        yield* atMs("2027-03-30T09:30Z")
        yield* attend
        assert.deepInclude(yield* planned.mail, {
          status: "failed",
          reason: 'The template "newsletter" is archived: publish it again, or name another one.'
        })
        assert.deepStrictEqual(yield* planned.sends, [])
        yield* made("publish_template", { key: "newsletter" }, workspace)
        yield* TestClock.adjust("2 days")
        yield* planned.resume
        yield* attend
        assert.deepInclude(yield* planned.mail, { status: "sent", reason: null })
        assert.strictEqual((yield* planned.sends).length, 3)
      })
  )

  it.effect("that take long to render go in smaller batches, each rendered before its transaction", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const { id, outcomes, sends, set } = yield* newsletterIn(workspace, { scheduleAt: leaves, members: 250 })
      const body = `<p>Hello {{name}}</p>${"<p>News of the day</p>".repeat(1_600)}`
      yield* made("update_template", { key: "newsletter", body }, workspace)
      yield* made("publish_template", { key: "newsletter" }, workspace)
      yield* set()
      yield* atMs("2027-03-30T09:30Z")
      for (let n = 0; n < 3; n++) yield* pass(workspace)
      assert.deepStrictEqual(yield* outcomes, { accepted: 100, waiting: 150 })
      yield* pass(workspace)
      assert.deepStrictEqual(yield* outcomes, { accepted: 200, waiting: 50 })
      yield* attend
      assert.strictEqual(new Set((yield* sends).map(({ to }) => to)).size, 250)
      assert.strictEqual(yield* batchesOf(id), 3)
    })
  )

  it.effect("fail where their list was deleted, and take another", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const planned = yield* newsletterIn(workspace, { scheduleAt: leaves })
      yield* planned.set()
      yield* made("delete_list", { listId: planned.listId }, workspace)
      yield* atMs("2027-03-30T09:30Z")
      yield* attend
      assert.deepInclude(yield* planned.mail, { status: "failed", reason: "Its list was deleted: name another one." })
      const other = yield* made("create_list", { name: "Others" }, workspace)
      yield* made("emit_event", { type: "user.met", contact: { external_id: "p1" } }, workspace)
      yield* made("add_list_members", { listId: other.id, contactIds: [{ external_id: "p1" }] }, workspace)
      yield* planned.set({ list: "Others" })
      yield* attend
      assert.deepStrictEqual(yield* planned.outcomes, { accepted: 1 })
    })
  )

  it.effect("fail where the month's budget ends, and send the rest once there is more", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const planned = yield* newsletterIn(workspace, { scheduleAt: leaves, members: 50 })
      yield* setBudget(workspace.id, 20)
      yield* planned.set()
      yield* atMs("2027-03-30T09:30Z")
      yield* attend
      assert.deepStrictEqual(yield* planned.outcomes, { accepted: 20, waiting: 30 })
      assert.include((yield* planned.mail).reason!, "monthly send budget is used up")
      yield* setBudget(workspace.id, 100)
      yield* planned.resume
      yield* attend
      assert.deepStrictEqual(yield* planned.outcomes, { accepted: 50 })
    })
  )

  it.effect("render what is published at their first hour, whatever is published later", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const planned = yield* newsletterIn(workspace, { scheduleAt: leaves, members: 1_500 })
      const publish = (subject: string) =>
        Effect.andThen(
          made("update_template", { key: "newsletter", subject }, workspace),
          made("publish_template", { key: "newsletter" }, workspace)
        )
      yield* planned.set()
      yield* publish("Second, {{name}}")
      yield* atMs("2027-03-30T09:30Z")
      for (let n = 0; n < 3; n++) yield* pass(workspace)
      yield* publish("Third, {{name}}")
      yield* attend
      assert.deepStrictEqual([...new Set((yield* planned.sends).map(({ version }) => version))], [2])
    })
  )

  it.effect("leave by the hour of each contact's zone, where that is asked for", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const zones = ["Pacific/Auckland", "America/Los_Angeles", "EST", "europe/berlin"]
      const planned = yield* newsletterIn(workspace, {
        scheduleAt: leaves,
        timezone: "Europe/Berlin",
        members: 8,
        zones
      })
      const { zones: foreseen } = yield* planned.set({ perZone: true })
      const hours = [
        ["Pacific/Auckland", "2027-03-29T20:30:00.000Z", 2],
        ["Europe/Berlin", "2027-03-30T07:30:00.000Z", 4],
        ["America/Los_Angeles", "2027-03-30T16:30:00.000Z", 2]
      ] as const
      assert.deepStrictEqual(
        foreseen.map(({ members, sendsAtMs, timezone }) => [timezone, new Date(sendsAtMs).toISOString(), members]),
        hours.map((hour) => [...hour])
      )
      let sent = 0
      for (const [, hour, count] of hours) {
        yield* TestClock.setTime(Date.parse(hour) - 1)
        yield* attend
        assert.strictEqual((yield* planned.sends).length, sent)
        yield* TestClock.setTime(Date.parse(hour))
        yield* attend
        sent += count
        assert.strictEqual((yield* planned.sends).length, sent)
      }
      assert.deepInclude(yield* planned.mail, { status: "sent" })
    })
  )

  it.effect(
    "that are scheduled late are sent at once where the hour was less than a day ago, and missed elsewhere",
    () =>
      Effect.gen(function* () {
        const workspace = yield* workspaceAt("2027-03-01T00:00Z")
        const zones = ["Pacific/Auckland", "America/Los_Angeles"]
        const planned = yield* newsletterIn(workspace, { scheduleAt: leaves, members: 4, zones })
        yield* atMs("2027-03-31T00:00Z")
        const tried = yield* planned.set({ perZone: true, dryRun: true })
        assert.deepStrictEqual(
          tried.zones.map(({ timezone, when }) => [timezone, when]),
          [
            ["Pacific/Auckland", "missed"],
            ["America/Los_Angeles", "at_once"]
          ]
        )
        assert.deepInclude(yield* planned.mail, { status: "draft", templateKey: null })
        yield* planned.set({ perZone: true })
        yield* attend
        assert.deepStrictEqual(yield* planned.outcomes, { missed: 2, accepted: 2 })
        const other = yield* newsletterIn(yield* makeWorkspace(), { scheduleAt: "2027-04-05T09:30" })
        yield* atMs("2027-04-07T00:00Z")
        assert.include((yield* Effect.flip(other.set())).message, "too long ago")
      })
  )

  it.effect("of sandbox keys reach nobody", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const planned = yield* newsletterIn(workspace, { inSandbox: true, scheduleAt: leaves })
      yield* planned.set()
      yield* atMs("2027-03-30T09:30Z")
      yield* attend
      assert.deepStrictEqual([...new Set((yield* planned.sends).map(({ livemode }) => livemode))], [false])
    })
  )

  it.effect("are for marketing's templates, and stay for whom they were written down", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceAt("2027-03-01T00:00Z")
      const planned = yield* newsletterIn(workspace, { scheduleAt: leaves })
      yield* publishedTemplate(workspace, "receipt", { category: "transactional" })
      yield* draftTemplate(workspace, "unpublished", { category: "marketing" })
      for (const [more, words] of [
        [{ template: "receipt" }, "category marketing"],
        [{ template: "unpublished" }, "never published"],
        [{ template: "nothing" }, "There is no template"],
        [{ list: "Nobody" }, "There is no list Nobody"]
      ] as const)
        assert.include((yield* Effect.flip(planned.set(more))).message, words)
      yield* made("create_list", { name: "Others" }, workspace)
      yield* planned.set({ list: "Others" })
      yield* planned.set()
      yield* atMs("2027-03-30T09:20Z")
      yield* attend
      assert.include((yield* Effect.flip(planned.set({ list: "Others" }))).message, "written down already")
      yield* planned.set()
      yield* atMs("2027-03-30T09:30Z")
      yield* attend
      assert.strictEqual((yield* planned.sends).length, 3)
    })
  )
})

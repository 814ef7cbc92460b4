import { assert, layer } from "@effect/vitest"
import { takenByDeadWorker } from "@tidings/jobs/testing/takenByDeadWorker"
import * as Worker from "@tidings/jobs/Worker"
import { allJobs } from "@tidings/services/allJobs"
import deliver_email from "@tidings/services/sends/jobs/deliver_email"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { decide, heldCall, readBy, working } from "@tidings/testing/approvals"
import { deliverNow } from "@tidings/testing/deliverMail"
import { hearingOf, made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { hourAhead } from "@tidings/testing/scheduled"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"

const ready = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 10, 10, 8))
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  return workspace
})

const request = (send_at: string, more: object) => ({
  template: "hello",
  to: "ada@example.com",
  variables: { name: "Ada" },
  send_at,
  ...more
})

const send = Effect.fnUntraced(function* (
  workspace: Workspace,
  hours: number,
  more: object = {},
  key = workspace.live
) {
  const input = request(yield* hourAhead(hours), more)
  return yield* call("send_transactional", input, { key, idempotencyKey: randomUUID() })
})

const change = (operation: "cancel_send" | "reschedule_send", input: object, key: string) =>
  call(operation, input, { key, idempotencyKey: randomUUID() })

const read = ({ live }: Workspace, id: string, key = live) =>
  Effect.map(call("read_send", { id }, { key }), (a) => a.body)

const typesOf = (body: { readonly events: ReadonlyArray<{ readonly type: string }> }) =>
  body.events.map(({ type }) => type)

layer(world)("a scheduled send", (it) => {
  it.effect("waits for its hour, and then leaves", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const told = yield* hearingOf(workspace, ["send.scheduled", "send.queued"])
      const { body, status } = yield* send(workspace, 24)
      assert.deepStrictEqual([status, body.status, body.scheduled_at], [202, "scheduled", "2026-11-11T08:00:00.000Z"])
      assert.deepStrictEqual(body.events[0].data, { send_at: body.scheduled_at })
      yield* TestClock.adjust("23 hours")
      yield* Worker.drain(allJobs)
      assert.strictEqual((yield* read(workspace, body.id)).status, "scheduled")
      yield* TestClock.adjust("1 hour")
      yield* Worker.drain(allJobs)
      const after = yield* read(workspace, body.id)
      assert.deepStrictEqual(
        [after.status, ...typesOf(after)],
        ["delivered", "send.scheduled", "send.queued", "send.sent", "send.delivered"]
      )
      assert.deepStrictEqual(
        (yield* told).map(({ data }) => data.status),
        ["scheduled", "queued"]
      )
    })
  )

  it.effect("is refused for the past and for more than 30 days ahead; within a minute it leaves at once", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      for (const hours of [-1, -0.02, 30 * 24 + 1]) {
        const { body } = yield* send(workspace, hours, { simulationScenario: "failed" })
        assert.sameMembers(
          body.error.fields.map(({ path }: { readonly path: string }) => path),
          ["send_at", "simulationScenario"]
        )
      }
      for (const hours of [-0.01, 0, 0.01]) {
        const { body } = yield* send(workspace, hours)
        assert.deepStrictEqual([body.status, body.scheduled_at], ["queued", undefined])
      }
    })
  )

  it.effect("meets its recipient and its template as they stand at its hour", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      yield* publishedTemplate(workspace, "going")
      const bypass = { bypassSuppression: true, bypassReason: "asked by phone" }
      const ids = yield* Effect.forEach(
        [{}, bypass, { to: "eve@example.com", ...bypass }, { to: "bob@example.com", template: "going" }],
        (more) => Effect.map(send(workspace, 24, more), ({ body }) => body.id)
      )
      for (const [email, reason] of [
        ["ada@example.com", "manual"],
        ["eve@example.com", "complaint"]
      ] as const)
        yield* Suppressions.use((all) => all.add(workspace.world, [email], reason, { kind: "test", id: "t" }))
      yield* made("update_template", { key: "going", status: "archived" }, workspace)
      yield* TestClock.adjust("24 hours")
      yield* Effect.forEach(ids, (id) => deliverNow(id))
      const ends = yield* Effect.forEach(ids, (id) => read(workspace, id))
      assert.deepStrictEqual(
        ends.map(({ events, status }) => [status, events[1].data.reason]),
        [
          ["suppressed", "manual"],
          ["delivered", undefined],
          ["suppressed", "complaint"],
          ["failed", "template_not_published"]
        ]
      )
    })
  )

  it.effect("fails as missed if nobody could send it for 24 hours after its hour", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const late = (yield* send(workspace, 2)).body.id
      const missed = (yield* send(workspace, 1)).body.id
      yield* TestClock.adjust("25 hours")
      yield* deliverNow(late)
      yield* deliverNow(missed)
      assert.strictEqual((yield* read(workspace, late)).status, "delivered")
      const { events, status } = yield* read(workspace, missed)
      assert.deepStrictEqual([status, events[1].data.reason], ["failed", "missed"])
    })
  )

  it.effect("of the sandbox has the two events of its scenario at its hour", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const { body } = yield* send(workspace, 24, { simulationScenario: "bounced" }, workspace.test)
      assert.deepStrictEqual([body.status, ...typesOf(body)], ["scheduled", "send.scheduled"])
      const cancelled = (yield* send(workspace, 24, {}, workspace.test)).body.id
      const answer = yield* change("cancel_send", { id: cancelled }, workspace.test)
      assert.deepStrictEqual(typesOf(answer.body), ["send.scheduled", "send.cancelled"])
      assert.strictEqual((yield* change("cancel_send", { id: body.id }, workspace.live)).status, 404)
      yield* TestClock.adjust("24 hours")
      yield* Worker.drain(allJobs)
      const after = yield* read(workspace, body.id, workspace.test)
      assert.deepStrictEqual(
        [after.status, ...typesOf(after)],
        ["bounced", "send.scheduled", "send.queued", "send.bounced"]
      )
      assert.strictEqual((yield* read(workspace, cancelled, workspace.test)).status, "cancelled")
    })
  )

  it.effect("is cancelled for good, and again; one that left is told", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const { body } = yield* send(workspace, 24)
      const first = yield* change("cancel_send", { id: body.id }, workspace.live)
      assert.deepStrictEqual([first.status, first.body.status], [200, "cancelled"])
      assert.strictEqual((yield* change("cancel_send", { id: body.id }, workspace.live)).text, first.text)
      yield* TestClock.adjust("24 hours")
      yield* Worker.drain(allJobs)
      yield* deliverNow(body.id)
      assert.deepStrictEqual(typesOf(yield* read(workspace, body.id)), ["send.scheduled", "send.cancelled"])
      const left = yield* send(workspace, 0)
      for (const [operation, input] of [
        ["cancel_send", {}],
        ["reschedule_send", { send_at: null }]
      ] as const) {
        const { body: refused, status } = yield* change(operation, { id: left.body.id, ...input }, workspace.live)
        assert.deepStrictEqual([status, refused.error.code], [409, "send_not_scheduled"])
        assert.include(refused.error.message, "queued")
      }
    })
  )

  it.effect("leaves at its new hour and not at the old one, or now", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const [later, now] = yield* Effect.replicateEffect(send(workspace, 24), 2)
      const send_at = yield* hourAhead(48)
      const moved = yield* change("reschedule_send", { id: later!.body.id, send_at }, workspace.live)
      assert.deepStrictEqual([moved.status, moved.body.status, moved.body.scheduled_at], [200, "scheduled", send_at])
      const begun = yield* change("reschedule_send", { id: now!.body.id, send_at: null }, workspace.live)
      assert.deepStrictEqual([begun.status, begun.body.status], [200, "queued"])
      yield* Worker.drain(allJobs)
      assert.strictEqual((yield* read(workspace, now!.body.id)).status, "delivered")
      yield* TestClock.adjust("24 hours")
      yield* Worker.drain(allJobs)
      // A worker that was late with the old hour's job.
      yield* deliverNow(later!.body.id)
      assert.strictEqual((yield* read(workspace, later!.body.id)).status, "scheduled")
      yield* TestClock.adjust("24 hours")
      yield* Worker.drain(allJobs)
      assert.strictEqual((yield* read(workspace, later!.body.id)).status, "delivered")
      const wrong = yield* change(
        "reschedule_send",
        { id: later!.body.id, send_at: "2026-01-01T00:00:00Z" },
        workspace.live
      )
      assert.strictEqual(wrong.status, 409)
    })
  )

  it.effect("leaves once, at the hour that it got while the worker that took it was dead", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const { id } = (yield* send(workspace, 24)).body
      yield* TestClock.adjust("24 hours")
      assert.lengthOf(yield* takenByDeadWorker(deliver_email, 60), 1)
      yield* change("reschedule_send", { id, send_at: yield* hourAhead(24) }, workspace.live)
      for (const [wait, status] of [
        ["10 minutes", "scheduled"],
        ["24 hours", "delivered"],
        ["24 hours", "delivered"]
      ] as const) {
        yield* TestClock.adjust(wait)
        yield* Worker.drain(allJobs)
        assert.strictEqual((yield* read(workspace, id)).status, status)
      }
      assert.deepStrictEqual(typesOf(yield* read(workspace, id)), [
        "send.scheduled",
        "send.scheduled",
        "send.queued",
        "send.sent",
        "send.delivered"
      ])
    })
  )

  it.effect("counts in the month of its hour, and not once it is cancelled, moved or suppressed", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      yield* TestClock.setTime(Date.UTC(2026, 10, 29, 8))
      yield* WorkspaceRepository.use((workspaces) => workspaces.update(workspace.id, { monthlySendBudget: 1 }))
      const december = 72
      const one = yield* send(workspace, december)
      const full = yield* send(workspace, december)
      assert.deepStrictEqual([full.status, full.body.error.retry_after_seconds], [429, 33 * 86_400 - 8 * 3_600])
      const november = yield* send(workspace, 2)
      assert.strictEqual(november.status, 202)
      const no = yield* change("reschedule_send", { id: one.body.id, send_at: yield* hourAhead(3) }, workspace.live)
      assert.strictEqual(no.body.error.code, "monthly_send_budget_exceeded")
      yield* change("cancel_send", { id: november.body.id }, workspace.live)
      const yes = yield* change("reschedule_send", { id: one.body.id, send_at: yield* hourAhead(3) }, workspace.live)
      assert.strictEqual(yes.status, 200)
      assert.strictEqual((yield* send(workspace, december)).status, 202)
      yield* Suppressions.use((all) =>
        all.add(workspace.world, ["ada@example.com"], "manual", { kind: "test", id: "t" })
      )
      yield* TestClock.adjust("3 hours")
      yield* deliverNow(one.body.id)
      assert.strictEqual((yield* send(workspace, 4, { to: "bob@example.com" })).status, 202)
    })
  )

  it.effect("that is approved after its hour leaves at once, and is outdated a day later", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const ask = Effect.gen(function* () {
        const input = request(yield* hourAhead(1), {})
        return yield* heldCall(workspace, "email_send", "send_transactional", input)
      })
      const [soon, never] = [yield* ask, yield* ask]
      assert.include((yield* readBy(workspace.live, soon.id)).summary, "at 2026-11-10 09:00 UTC")
      yield* TestClock.adjust("2 hours")
      yield* decide(workspace.live, soon.id)
      yield* working
      const { outcome } = yield* readBy(workspace.live, soon.id)
      assert.deepStrictEqual([outcome.status, outcome.body.status], [202, "queued"])
      yield* TestClock.adjust("24 hours")
      yield* decide(workspace.live, never.id)
      yield* working
      assert.strictEqual((yield* readBy(workspace.live, never.id)).outcome.body.error.code, "approval_outdated")
    })
  )
})

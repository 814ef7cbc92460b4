import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { allJobs } from "@tidings/services/allJobs"
import { readMail } from "@tidings/services/inbox/Inbox"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { hearing, policy, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { hourAhead } from "@tidings/testing/scheduled"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { usedBudget } from "@tidings/storage/testing/budgetTable"

const base = { template: "hello", to: "ada@example.com", variables: { name: "Ada" } }
const books = { email: "books@acme.example", name: "Books, Acme" }
const boss = { email: "boss@acme.example" }

const ready = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 10, 10, 8))
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  return workspace
})

const send = (workspace: Workspace, more: object = {}, key = workspace.live) =>
  Effect.suspend(() => call("send_transactional", { ...base, ...more }, { key, idempotencyKey: randomUUID() }))

const read = (workspace: Workspace, id: string, key = workspace.live) =>
  Effect.map(call("read_send", { id }, { key }), ({ body }) => body)

const hold = ({ id }: Workspace, email: string, reason: "manual" | "hard_bounce" | "complaint" | "unsubscribe") =>
  Suppressions.use((suppressions) =>
    suppressions.add({ workspaceId: id, livemode: true }, [email], reason, { kind: "test", id: "1" })
  )

const budgeted = ({ id }: Workspace, monthlySendBudget: number) =>
  WorkspaceRepository.use((workspaces) => workspaces.update(id, { monthlySendBudget }))

const statuses = (body: { readonly copies: ReadonlyArray<{ readonly email: string; readonly status: string }> }) =>
  Object.fromEntries(body.copies.map(({ email, status }) => [email, status]))

const paths = (body: { readonly error: { readonly fields: ReadonlyArray<{ readonly path: string }> } }) =>
  body.error.fields.map(({ path }) => path)

layer(world)("copies of a send", (it) => {
  it.effect("are told with it, stand in Cc alone, and are one of the month's budget each", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const { body, status } = yield* send(workspace, { cc: [books], bcc: [boss] })
      const copies = [
        { kind: "cc", email: books.email, status: "included" },
        { kind: "bcc", email: boss.email, status: "included" }
      ]
      assert.deepStrictEqual([status, body.copies], [202, copies])
      assert.strictEqual(yield* usedBudget(workspace, "2026-11"), 3)
      yield* Worker.drain(allJobs)
      assert.deepStrictEqual((yield* read(workspace, body.id)).copies, copies)
      const mail = yield* CapturedMailRepository.use((mails) => mails.find(body.id))
      assert.match(mail!.raw, /^Cc: "Books, Acme" <books@acme\.example>\r$/mu)
      assert.notInclude(mail!.raw, "boss@")
      assert.notMatch(mail!.raw, /^Bcc/imu)
      assert.deepStrictEqual(mail!.copies, [
        { kind: "cc", email: books.email },
        { kind: "bcc", email: boss.email }
      ])
      const without = yield* send(workspace)
      assert.notProperty(without.body, "copies")
    })
  )

  it.effect("are refused where an address is named twice, at the second", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      for (const [more, path] of [
        [{ cc: [{ email: "ADA@example.com" }] }, "cc[0].email"],
        [{ cc: [books, boss], bcc: [{ email: "Books@acme.example" }] }, "bcc[0].email"],
        [{ bcc: [{ email: "a.b@gmail.com" }, boss, { email: "ab@gmail.com" }] }, "bcc[2].email"]
      ] as const) {
        const { body, status } = yield* send(workspace, more)
        assert.deepStrictEqual([status, body.error.code, paths(body)], [422, "field_invalid", [path]])
      }
    })
  )

  it.effect("are 20 of a kind at most", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const many = (of: string, count: number) =>
        Array.from({ length: count }, (_, n) => ({ email: `${of}${n}@b.example` }))
      const { body, status } = yield* send(workspace, { cc: many("c", 20), bcc: many("b", 20) })
      assert.deepStrictEqual([status, body.copies.length], [202, 40])
      for (const more of [{ cc: many("c", 21) }, { bcc: many("b", 21) }]) {
        assert.strictEqual((yield* send(workspace, more)).status, 422)
      }
    })
  )

  it.effect("are of transactional mails alone: marketing and system mails, batches and tests refuse them", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      for (const category of ["marketing", "system"] as const) {
        yield* publishedTemplate(workspace, category, { category })
        const { body, status } = yield* send(workspace, { template: category, cc: [books], bcc: [boss] })
        assert.deepStrictEqual([status, paths(body)], [422, ["cc", "bcc"]], category)
        assert.strictEqual((yield* send(workspace, { template: category, cc: [], bcc: [] })).status, 202)
      }
      const batch = { messages: [{ ...base, idempotencyKey: "a", cc: [books] }] }
      const batched = yield* call("send_batch", batch, { key: workspace.live, idempotencyKey: randomUUID() })
      assert.deepStrictEqual([batched.status, paths(batched.body)], [422, ["messages[0].cc"]])
      const tested = yield* call("send_test", { ...base, cc: [books] }, { key: workspace.live })
      assert.deepStrictEqual([tested.status, paths(tested.body)], [422, ["cc"]])
    })
  )

  it.effect.each(["manual", "hard_bounce", "complaint"] as const)("are left out while %s holds them", (reason) =>
    Effect.gen(function* () {
      const workspace = yield* ready
      yield* hold(workspace, boss.email, reason)
      const bypass = { bypassSuppression: true, bypassReason: "asked" }
      for (const more of [{}, bypass]) {
        const { body } = yield* send(workspace, { cc: [books], bcc: [boss], ...more })
        assert.strictEqual(body.status, "queued")
        assert.deepStrictEqual(statuses(body), { [books.email]: "included", [boss.email]: "suppressed" })
      }
      assert.strictEqual(yield* usedBudget(workspace, "2026-11"), 4)
      yield* hold(workspace, books.email, "unsubscribe")
      assert.strictEqual(statuses((yield* send(workspace, { cc: [books] })).body)[books.email], "included")
    })
  )

  it.effect("get nothing where the recipient gets nothing, and count for nothing", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      yield* hold(workspace, base.to, "manual")
      const { body } = yield* send(workspace, { cc: [books], bcc: [boss] })
      assert.deepStrictEqual(
        [body.status, statuses(body)],
        ["suppressed", { [books.email]: "suppressed", [boss.email]: "suppressed" }]
      )
      yield* Worker.drain(allJobs)
      assert.isUndefined(yield* CapturedMailRepository.use((mails) => mails.find(body.id)))
      assert.strictEqual(yield* usedBudget(workspace, "2026-11"), 0)
    })
  )

  it.effect("fit the month's budget whole or not at all, in whichever parts of it there is room", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      yield* budgeted(workspace, 40)
      const many = Array.from({ length: 19 }, (_, n) => ({ email: `c${n}@b.example` }))
      for (const status of [202, 202, 429]) assert.strictEqual((yield* send(workspace, { cc: many })).status, status)
      assert.strictEqual(yield* usedBudget(workspace, "2026-11"), 40)
      assert.strictEqual((yield* send(workspace)).status, 429)
    })
  )

  it.effect("are looked at again at the hour, and what is left out or cancelled is given back", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const send_at = yield* hourAhead(24)
      const first = yield* send(workspace, { cc: [books], bcc: [boss], send_at })
      const second = yield* send(workspace, { cc: [books], send_at })
      const third = yield* send(workspace, { cc: [books], bcc: [boss], to: "eve@example.com", send_at })
      assert.strictEqual(first.body.status, "scheduled")
      assert.strictEqual(yield* usedBudget(workspace, "2026-11"), 8)
      yield* call("cancel_send", { id: second.body.id }, { key: workspace.live })
      assert.strictEqual(yield* usedBudget(workspace, "2026-11"), 6)
      yield* hold(workspace, boss.email, "manual")
      yield* hold(workspace, "eve@example.com", "manual")
      yield* TestClock.adjust("24 hours")
      yield* Worker.drain(allJobs)
      const after = yield* read(workspace, first.body.id)
      assert.deepStrictEqual(
        [after.status, statuses(after)],
        ["delivered", { [books.email]: "included", [boss.email]: "suppressed" }]
      )
      const held = yield* read(workspace, third.body.id)
      assert.deepStrictEqual(
        [held.status, statuses(held)],
        ["suppressed", { [books.email]: "suppressed", [boss.email]: "suppressed" }]
      )
      assert.strictEqual(yield* usedBudget(workspace, "2026-11"), 2)
      const mail = yield* CapturedMailRepository.use((mails) => mails.find(first.body.id))
      assert.deepStrictEqual(mail!.copies, [{ kind: "cc", email: books.email }])
    })
  )

  it.effect("move to another month with their send, all of them or none", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      yield* budgeted(workspace, 40)
      const many = Array.from({ length: 19 }, (_, n) => ({ email: `c${n}@b.example` }))
      const { body } = yield* send(workspace, { cc: many, send_at: yield* hourAhead(24) })
      yield* TestClock.setTime(Date.UTC(2026, 10, 10, 9))
      const later = yield* hourAhead(24 * 25)
      const move = { id: body.id, send_at: later }
      const moved = yield* call("reschedule_send", move, { key: workspace.live, idempotencyKey: randomUUID() })
      assert.strictEqual(moved.status, 200)
      assert.deepStrictEqual(
        [yield* usedBudget(workspace, "2026-11"), yield* usedBudget(workspace, "2026-12")],
        [0, 20]
      )
      const full = { cc: many.slice(0, 18), send_at: later }
      assert.strictEqual((yield* send(workspace, full)).status, 202)
      const last = yield* send(workspace, { cc: many.slice(0, 2), send_at: yield* hourAhead(24) })
      const refused = yield* call(
        "reschedule_send",
        { id: last.body.id, send_at: later },
        { key: workspace.live, idempotencyKey: randomUUID() }
      )
      assert.strictEqual(refused.status, 429)
      assert.deepStrictEqual(
        [yield* usedBudget(workspace, "2026-11"), yield* usedBudget(workspace, "2026-12")],
        [3, 39]
      )
    })
  )

  it.effect("are not tracked, though the mail without them is", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      yield* publishedTemplate(workspace, "tracked", {
        body: '<body><p>Hello {{name}}</p><a href="https://shop.example/">x</a></body>',
        tracking: { opens: true, clicks: true }
      })
      const html = Effect.fnUntraced(function* (more: object) {
        const { body } = yield* send(workspace, { template: "tracked", ...more })
        yield* Worker.drain(allJobs)
        const mail = yield* CapturedMailRepository.use((mails) => mails.find(body.id))
        return (yield* readMail(mail!)).html!
      })
      const isTracked = (mail: string) => [mail.includes("/t/o/"), mail.includes("/t/c/")]
      assert.deepStrictEqual(isTracked(yield* html({})), [true, true])
      assert.deepStrictEqual(isTracked(yield* html({ bcc: [boss] })), [false, false])
    })
  )

  it.effect("are counted in an approver's summary, and a bcc is shown to those alone who may read sends", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      yield* policy(workspace, "email_send", "always")
      const held = yield* send(workspace, { cc: [books], bcc: [boss] })
      assert.strictEqual(held.body.approval.summary, "Send template hello to ada@example.com, with 1 cc and 1 bcc")
      yield* policy(workspace, "email_send", "off")
      const { body } = yield* send(workspace, { cc: [books], bcc: [boss], send_at: yield* hourAhead(24) })
      const sender = yield* workspace.issue("live", ["templates:send"])
      const cancelled = yield* call("cancel_send", { id: body.id }, { key: sender })
      assert.deepStrictEqual([cancelled.status, statuses(cancelled.body)], [200, { [books.email]: "included" }])
      assert.include(JSON.stringify(yield* read(workspace, body.id)), boss.email)
    })
  )

  it.effect("are hidden in webhooks as in all that others read", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const told = yield* hearing(workspace)
      yield* send(workspace, { cc: [books], bcc: [boss] })
      yield* Worker.drain(allJobs)
      const heard = JSON.stringify(yield* told)
      assert.include(heard, base.to)
      assert.notInclude(heard, boss.email)
    })
  )
})

import { madeMember } from "@tidings/testing/madeMember"
import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { asked, decide, gated, keyFor } from "@tidings/testing/approvals"
import type { Workspace } from "@tidings/testing/fixtures"
import { call, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { Inbox } from "../inbox/Inbox.ts"
import { Members } from "../members/Members.ts"
import deliver_approval_mail from "./jobs/deliver_approval_mail.ts"
import { ApprovalNotices } from "./ApprovalNotices.ts"

const telling = Effect.andThen(
  ApprovalNotices.use(({ tell }) => tell),
  Worker.drain([deliver_approval_mail])
)

const member = Effect.fnUntraced(function* ({ id }: Workspace, mayDecide = true) {
  const email = `member-${randomUUID().slice(0, 8)}@example.com`
  yield* madeMember(id, email, mayDecide)
  return email
})

/** The mails that an address has, newest first. */
const mailsTo = Effect.fnUntraced(function* (email: string) {
  const inbox = yield* Inbox
  const { mails } = yield* inbox.list({ to: email })
  return yield* Effect.forEach(mails, ({ id }) => Effect.map(inbox.read(id), (mail) => mail!))
})

layer(world)("mails about what waits for approval", (it) => {
  it.effect("tell those who may decide, but not who asked, after five minutes, in one mail, with a link to each", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const [decider, quiet, asker] = [
        yield* member(workspace),
        yield* member(workspace, false),
        yield* member(workspace)
      ]
      const agent = yield* keyFor(workspace, asker, "mcp")
      const first = yield* asked(workspace, {}, { key: agent })
      yield* TestClock.adjust("299 seconds")
      yield* telling
      assert.lengthOf(yield* mailsTo(decider), 0)
      const second = yield* asked(workspace, { to: "bob@example.com" })
      yield* TestClock.adjust("1 second")
      yield* telling
      yield* telling
      const [mail, ...others] = yield* mailsTo(decider)
      assert.lengthOf(others, 0)
      assert.strictEqual(mail!.subject, "2 requests wait for your approval")
      for (const { id } of [first, second]) {
        const link = `http://tidings.test/approvals/${id}?workspace=${workspace.id}`
        assert.include(mail!.text!, link)
        assert.include(mail!.html!, `href="${link}"`)
      }
      assert.include(mail!.text!, `agent/1.0 (for ${asker}) wants to send an email.`)
      assert.match(mail!.text!, /Until \d+ January 1970 at \d\d:\d\d UTC/u)
      assert.lengthOf(yield* mailsTo(quiet), 0)
      const [own, ...more] = yield* mailsTo(asker)
      assert.lengthOf(more, 0)
      assert.include(own!.text!, second.id)
      assert.notInclude(own!.text!, first.id)
      yield* TestClock.adjust("1 hour")
      yield* telling
      assert.lengthOf(yield* mailsTo(decider), 1)
    })
  )

  it.effect("hold nothing of what would be done, and no link that does it", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const decider = yield* member(workspace)
      const key = yield* keyFor(workspace, "agent@example.com", "mcp")
      yield* call(
        "send_transactional",
        { template: "hello", to: "secret-recipient@example.com", variables: { name: "Hidden" } },
        {
          key,
          idempotencyKey: randomUUID(),
          origin: { surface: "mcp", isAgent: true, client: `<b>A\u202E\r\nBcc: x@evil.example` }
        }
      )
      yield* TestClock.adjust("5 minutes")
      yield* telling
      const [mail] = yield* mailsTo(decider)
      assert.notMatch(mail!.raw, /secret-recipient|Hidden|hello\b.*template|action=|<form/u)
      assert.include(mail!.html!, "&lt;b&gt;A")
      assert.notMatch(mail!.subject, /[\p{C}]/u)
      assert.notMatch(mail!.raw, /^Bcc:/mu)
      assert.deepStrictEqual(
        [...mail!.html!.matchAll(/href="([^"]+)"/gu)].map(
          ([, link]) => new URL(link!.replaceAll("&amp;", "&")).pathname.split("/").length
        ),
        [3]
      )
    })
  )

  it.effect(
    "leave out what was decided meanwhile, and are not sent about nothing, nor to who is a member no more",
    () =>
      Effect.gen(function* () {
        const workspace = yield* gated()
        const [decider, gone] = [yield* member(workspace), yield* member(workspace)]
        const { id } = yield* asked(workspace)
        yield* TestClock.adjust("5 minutes")
        yield* ApprovalNotices.use(({ tell }) => tell)
        yield* decide(workspace.live, id, "reject")
        yield* Worker.drain([deliver_approval_mail])
        assert.lengthOf(yield* mailsTo(decider), 0)
        yield* asked(workspace, { to: "bob@example.com" })
        yield* TestClock.adjust("5 minutes")
        yield* ApprovalNotices.use(({ tell }) => tell)
        yield* Members.use((members) => members.remove(workspace.id, gone))
        yield* Worker.drain([deliver_approval_mail])
        assert.deepStrictEqual([(yield* mailsTo(decider)).length, (yield* mailsTo(gone)).length], [1, 0])
      })
  )

  it.effect("are twelve a day at most, the last of which says so", () =>
    Effect.gen(function* () {
      const workspace = yield* gated()
      const decider = yield* member(workspace)
      for (let count = 0; count < 14; count++) {
        yield* asked(workspace, { to: `${count}@example.com` })
        yield* TestClock.adjust("5 minutes")
        yield* telling
      }
      const mails = yield* mailsTo(decider)
      assert.lengthOf(mails, 12)
      assert.deepStrictEqual(
        mails.map(({ text }) => text!.includes("the last such mail for today")),
        [true, ...Array.from({ length: 11 }, () => false)]
      )
      yield* TestClock.adjust("1 day")
      yield* asked(workspace, { to: "another@example.com" })
      yield* TestClock.adjust("5 minutes")
      yield* telling
      assert.lengthOf(yield* mailsTo(decider), 13)
    })
  )

  it.effect("tell nobody of a sandbox key's request", () =>
    Effect.gen(function* () {
      const workspace = yield* gated("always", { sandbox: true })
      const decider = yield* member(workspace)
      yield* call(
        "send_transactional",
        { template: "hello", to: "ada@example.com", variables: { name: "Ada" } },
        { key: workspace.test, idempotencyKey: randomUUID() }
      )
      yield* TestClock.adjust("10 minutes")
      yield* telling
      assert.lengthOf(yield* mailsTo(decider), 0)
    })
  )
})

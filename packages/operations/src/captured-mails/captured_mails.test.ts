import { assert, layer } from "@effect/vitest"
import { capturedMail } from "@tidings/testing/capturedMail"
import { deliverMail } from "@tidings/testing/deliverMail"
import { made, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { setImmediate } from "node:timers/promises"

const inSandbox = (workspace: Workspace): Workspace => ({ ...workspace, live: workspace.test })

const begun = Effect.gen(function* () {
  yield* TestClock.setTime(Date.parse("2026-11-20T10:00:00Z"))
  const workspace = yield* makeWorkspace()
  return { workspace, sandbox: inSandbox(workspace) }
})

const subjects = (input: object, workspace: Workspace) =>
  Effect.map(made("list_captured_mails", input, workspace), ({ data }) => data.map(({ subject }: any) => subject))

const refused = (operation: string, input: object, key: string) =>
  Effect.map(call(operation, input, { key }), ({ body, status }) => `${status} ${body.error?.code ?? "ok"}`)

const mail = (subject: string, to = "ada@example.com") => ({ subject, to, body: `<p>${subject}</p>` })

layer(world)("list_captured_mails", (it) => {
  it.effect("shows the mails of its world alone, newest first, by pages", () =>
    Effect.gen(function* () {
      const { sandbox, workspace } = yield* begun
      for (const subject of ["one", "two", "three"]) {
        yield* deliverMail(workspace.test, mail(subject))
        yield* TestClock.adjust("1 minute")
      }
      yield* deliverMail(workspace.live, mail("live"))
      assert.deepStrictEqual(yield* subjects({}, workspace), ["live"])
      assert.deepStrictEqual(yield* subjects({}, sandbox), ["three", "two", "one"])
      const first = yield* made("list_captured_mails", { limit: 2 }, sandbox)
      assert.deepStrictEqual(yield* subjects({ limit: 2, cursor: first.next_cursor }, sandbox), ["one"])
      const cursor = { cursor: first.next_cursor, subject: "one" }
      assert.strictEqual(yield* refused("list_captured_mails", cursor, workspace.test), "422 cursor_invalid")
    })
  )

  it.effect("filters by recipient, a part of the subject, time and what is unread, together", () =>
    Effect.gen(function* () {
      const { sandbox, workspace } = yield* begun
      yield* deliverMail(workspace.test, mail("Your 100% code", "Ada@example.com"))
      yield* TestClock.adjust("1 minute")
      const id = yield* deliverMail(workspace.test, mail("Your receipt"))
      yield* deliverMail(workspace.test, mail("Your receipt", "bob@example.com"))
      assert.deepStrictEqual(yield* subjects({ to: "ADA@example.com" }, sandbox), ["Your receipt", "Your 100% code"])
      assert.deepStrictEqual(yield* subjects({ subject: "100% CODE" }, sandbox), ["Your 100% code"])
      assert.deepStrictEqual(yield* subjects({ subject: "1%code" }, sandbox), [])
      assert.lengthOf(yield* subjects({ since: "2026-11-20T10:01:00Z" }, sandbox), 2)
      assert.deepStrictEqual(yield* subjects({ until: "2026-11-20T10:00:59Z" }, sandbox), ["Your 100% code"])
      assert.isFalse((yield* made("mark_captured_mail", { id, unread: false }, sandbox)).unread)
      assert.deepStrictEqual(yield* subjects({ to: "ada@example.com", unread: true }, sandbox), ["Your 100% code"])
      assert.deepStrictEqual(yield* subjects({ unread: false }, sandbox), ["Your receipt"])
      yield* made("mark_captured_mail", { id, unread: true }, sandbox)
      assert.deepStrictEqual(yield* subjects({ unread: false }, sandbox), [])
    })
  )

  it.effect("shows no live mail of the category system, which the sandbox has", () =>
    Effect.gen(function* () {
      const { sandbox, workspace } = yield* begun
      for (const { live } of [workspace, sandbox])
        yield* deliverMail(live, { ...mail("Your code"), category: "system" })
      const id = yield* deliverMail(workspace.live, { ...mail("Your other code"), category: "system" })
      assert.deepStrictEqual([yield* subjects({}, workspace), yield* subjects({}, sandbox)], [[], ["Your code"]])
      for (const operation of ["read_captured_mail", "check_captured_mail", "release_captured_mail"])
        assert.strictEqual(
          yield* refused(
            operation,
            { id, ...(operation === "release_captured_mail" && { to: "ada@example.com" }) },
            workspace.live
          ),
          "404 resource_not_found"
        )
      assert.strictEqual(
        yield* refused("wait_for_captured_mail", { timeout: 0 }, workspace.live),
        "404 mail_not_captured"
      )
      assert.deepStrictEqual(yield* made("delete_captured_mails", { all: true }, workspace), {
        deleted: 0,
        more: false
      })
    })
  )
})

layer(world)("read_captured_mail", (it) => {
  it.effect("answers headers, text, links as written, files and codes, and marks nothing", () =>
    Effect.gen(function* () {
      const { sandbox } = yield* begun
      const named = yield* capturedMail(sandbox)
      const read = yield* made("read_captured_mail", named, sandbox)
      assert.deepInclude(read, {
        ...named,
        to: "ada@example.com",
        subject: "Your code",
        unread: true,
        created_at: "2026-11-20T10:00:00.000Z",
        codes: ["041932"],
        links: [{ url: "https://shop.example/verify?order=1", text: "Verify" }],
        attachments: [{ filename: "terms.pdf", content_type: "application/pdf", bytes: 9, inline: false }]
      })
      assert.include(read.text, "041 932")
      assert.include(read.html, `href="https://shop.example/verify?order=1"`)
      assert.deepInclude(read.headers, { name: "Subject", value: "Your code" })
      assert.isTrue((yield* made("read_captured_mail", named, sandbox)).unread)
    })
  )

  it.effect("is of its world and workspace alone, and audited", () =>
    Effect.gen(function* () {
      const { sandbox, workspace } = yield* begun
      const other = yield* makeWorkspace()
      const named = yield* capturedMail(sandbox)
      for (const key of [workspace.live, other.test, other.live])
        for (const operation of ["read_captured_mail", "delete_captured_mail"])
          assert.strictEqual(yield* refused(operation, named, key), "404 resource_not_found")
      yield* made("read_captured_mail", named, sandbox)
      const { data } = yield* made("recent_audit_entries", { action: "captured_mail.read" }, sandbox)
      assert.deepStrictEqual(
        data.map(({ target }: any) => target),
        [{ kind: "send", ...named }]
      )
    })
  )
})

layer(world)("delete_captured_mail and delete_captured_mails", (it) => {
  it.effect("delete one, again and again, whose send stays", () =>
    Effect.gen(function* () {
      const { sandbox, workspace } = yield* begun
      const named = yield* capturedMail(sandbox)
      for (let time = 0; time < 2; time++)
        assert.deepStrictEqual(yield* made("delete_captured_mail", named, sandbox), { ...named, deleted: true })
      assert.strictEqual(yield* refused("read_captured_mail", named, workspace.test), "404 resource_not_found")
      assert.strictEqual((yield* made("read_send", named, sandbox)).status, "delivered")
    })
  )

  it.effect("delete what the filters name, and all only if asked to", () =>
    Effect.gen(function* () {
      const { sandbox, workspace } = yield* begun
      for (const subject of ["one", "two", "two"]) yield* deliverMail(workspace.test, mail(subject))
      yield* deliverMail(workspace.live, mail("two"))
      assert.strictEqual(yield* refused("delete_captured_mails", {}, workspace.test), "422 field_invalid")
      assert.strictEqual(yield* refused("delete_captured_mails", { all: false }, workspace.test), "422 field_invalid")
      assert.deepStrictEqual(yield* made("delete_captured_mails", { subject: "TWO" }, sandbox), {
        deleted: 2,
        more: false
      })
      assert.deepStrictEqual(yield* subjects({}, sandbox), ["one"])
      assert.strictEqual((yield* made("delete_captured_mails", { all: true }, sandbox)).deleted, 1)
      assert.deepStrictEqual(yield* subjects({}, workspace), ["two"])
    })
  )
})

layer(world)("wait_for_captured_mail", (it) => {
  const wait = (input: object, key: string) => call("wait_for_captured_mail", input, { key })

  it.effect("answers the newest mail that is there, of the last hour unless since says otherwise", () =>
    Effect.gen(function* () {
      const { workspace } = yield* begun
      for (const subject of ["old", "newer"]) {
        yield* deliverMail(workspace.test, mail(subject))
        yield* TestClock.adjust("40 minutes")
      }
      const subjectOf = (input: object) => Effect.map(wait(input, workspace.test), ({ body }) => body.subject)
      assert.strictEqual(yield* subjectOf({ to: "ada@example.com", timeout: 0 }), "newer")
      assert.strictEqual(yield* subjectOf({ subject: "old", timeout: 0 }), undefined)
      assert.strictEqual(yield* subjectOf({ subject: "old", timeout: 0, since: "2026-11-20T10:00:00Z" }), "old")
    })
  )

  it.effect("answers as soon as one arrives, without a look by the clock", () =>
    Effect.gen(function* () {
      const { workspace } = yield* begun
      const waiting = yield* Effect.forkChild(wait({ to: "ada@example.com", timeout: 30 }, workspace.test))
      yield* deliverMail(workspace.live, mail("live"))
      yield* deliverMail(workspace.test, mail("other", "bob@example.com"))
      yield* deliverMail(workspace.test, { ...mail("mine"), body: "<p>Code: 482913</p>" })
      const { body, status } = yield* Fiber.join(waiting)
      assert.deepStrictEqual([status, body.subject, body.codes], [200, "mine", ["482913"]])
    })
  )

  it.effect("is 404 once the time is over, and 422 beyond 30 seconds", () =>
    Effect.gen(function* () {
      const { workspace } = yield* begun
      const waiting = yield* Effect.forkChild(wait({ to: "ada@example.com", timeout: 2 }, workspace.test))
      const passing = Effect.andThen(
        TestClock.adjust("500 millis"),
        Effect.promise(() => setImmediate())
      )
      const { body, status } = yield* Effect.raceFirst(Fiber.join(waiting), Effect.forever(passing))
      assert.deepStrictEqual(
        [status, body.error.code, body.error.message],
        [404, "mail_not_captured", "No such mail to ada@example.com was captured within 2 s."]
      )
      assert.strictEqual((yield* wait({ timeout: 31 }, workspace.test)).status, 422)
    })
  )

  it.effect("lets 20 calls of a workspace wait, whose ending makes room, and those of others meanwhile", () =>
    Effect.gen(function* () {
      const { workspace } = yield* begun
      const other = yield* makeWorkspace()
      const waiting = yield* Effect.forEach(Array.from({ length: 20 }), () =>
        Effect.forkChild(wait({ timeout: 30 }, workspace.test))
      )
      const turned = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 200)))
      yield* turned
      const { body, status } = yield* wait({ timeout: 0 }, workspace.live)
      assert.deepStrictEqual([status, body.error.code], [429, "workspace_rate_limit"])
      assert.strictEqual((yield* wait({ timeout: 0 }, other.test)).status, 404)
      yield* Fiber.interrupt(waiting[0]!)
      assert.strictEqual((yield* wait({ timeout: 0 }, workspace.live)).status, 404)
      yield* Fiber.interruptAll(waiting)
    })
  )
})

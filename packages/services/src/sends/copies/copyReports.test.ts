import { assert, layer } from "@effect/vitest"
import type { MessageOutcome, MessageReport } from "@tidings/connectors/Callback"
import * as Worker from "@tidings/jobs/Worker"
import { hearing, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { allJobs } from "../../allJobs.ts"
import { SendReports } from "../SendReports.ts"

const books = "Books@acme.example"
const boss = "boss@acme.example"

const sent = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  const told = yield* hearing(workspace)
  const input = {
    template: "hello",
    to: "ada@example.com",
    variables: { name: "Ada" },
    cc: [{ email: books }],
    bcc: [{ email: boss }]
  }
  const { body } = yield* call("send_transactional", input, { key: workspace.live, idempotencyKey: randomUUID() })
  yield* Worker.drain(allJobs)
  const id = body.id as string
  return {
    workspace,
    told,
    read: Effect.map(call("read_send", { id }, { key: workspace.live }), (answer) => answer.body),
    report: (outcome: MessageOutcome, more: Partial<MessageReport> = {}) =>
      SendReports.use((reports) =>
        reports.report(undefined, "capture", { messageId: `<${id}@tidings.test>`, outcome, ...more })
      )
  }
})

const bounced: MessageOutcome = { became: "bounced", hard: true, reason: `550 5.1.1 <${boss}>: User unknown` }

const suppressed = (workspace: Workspace) =>
  Effect.map(call("list_suppressions", {}, { key: workspace.live }), ({ body }) =>
    body.data.map(({ email, reason }: { readonly email: string; readonly reason: string }) => `${email} ${reason}`)
  )

const last = (events: ReadonlyArray<{ readonly type: string; readonly data: object }>) => events.at(-1)!

layer(world)("a report on a mail with copies", (it) => {
  it.effect("marks the copy that it names, suppresses that address, and leaves the status to the recipient", () =>
    Effect.gen(function* () {
      const { read, report, workspace } = yield* sent
      const { status } = yield* read
      yield* report(bounced, { recipient: "books@ACME.example", reportId: "r1" })
      const after = yield* read
      assert.strictEqual(after.status, status)
      assert.deepStrictEqual(after.copies, [
        { kind: "cc", email: books, status: "included", bounced: true },
        { kind: "bcc", email: boss, status: "included" }
      ])
      assert.strictEqual(last(after.events).type, "send.bounced")
      assert.deepInclude(last(after.events).data, {
        copy: "cc",
        recipient: books,
        bounce_type: "hard",
        report_id: "r1"
      })
      assert.deepStrictEqual(yield* suppressed(workspace), ["books@acme.example hard_bounce"])
    })
  )

  it.effect("counts for the recipient if it names nobody, or somebody else", () =>
    Effect.gen(function* () {
      for (const more of [{}, { recipient: "forwarded@example.org" }, { recipient: "ADA@example.com" }]) {
        const { read, report, workspace } = yield* sent
        yield* report(bounced, more)
        const after = yield* read
        assert.deepStrictEqual(yield* suppressed(workspace), ["ada@example.com hard_bounce"])
        assert.notProperty(last(after.events).data, "copy")
        assert.isFalse(JSON.stringify(after.copies).includes("bounced"))
      }
    })
  )

  it.effect("is recorded once for each copy, whatever happened to another", () =>
    Effect.gen(function* () {
      const { read, report, workspace } = yield* sent
      for (const recipient of [books, boss, books, boss]) yield* report(bounced, { recipient, reportId: "same" })
      yield* report({ became: "complained", feedbackType: "abuse" }, { recipient: boss })
      const { copies, events } = yield* read
      assert.deepStrictEqual(
        events
          .filter(({ data }: { readonly data: object }) => "copy" in data)
          .map(({ data, type }: { readonly type: string; readonly data: { readonly recipient: string } }) => [
            type,
            data.recipient
          ]),
        [
          ["send.bounced", books],
          ["send.bounced", boss],
          ["send.complained", boss]
        ]
      )
      assert.isTrue(copies.every(({ bounced }: { readonly bounced?: boolean }) => bounced === true))
      assert.sameMembers(yield* suppressed(workspace), ["books@acme.example hard_bounce", `${boss} complaint`])
    })
  )

  it.effect("that tells of a copy's delivery, or that somebody opened or clicked, changes nothing", () =>
    Effect.gen(function* () {
      const { read, report } = yield* sent
      const before = yield* read
      for (const [outcome, recipient] of [
        [{ became: "delivered" }, books],
        [{ became: "delayed", reason: "later" }, boss],
        [{ became: "opened" }, undefined],
        [{ became: "clicked", url: "https://example.com" }, "ada@example.com"]
      ] as const)
        assert.isTrue(yield* report(outcome, recipient === undefined ? {} : { recipient }))
      assert.deepStrictEqual(yield* read, before)
    })
  )

  it.effect("names no bcc in a webhook, also where the server does", () =>
    Effect.gen(function* () {
      const { read, report, told } = yield* sent
      yield* report(bounced, { recipient: boss })
      yield* report({ became: "bounced", hard: false, reason: `no ${boss.toUpperCase()}` }, { recipient: books })
      const heard = yield* told
      assert.notInclude(JSON.stringify(heard).toLowerCase(), boss)
      const ofCopies = heard.filter(({ data }) => "copy" in data)
      assert.deepStrictEqual(
        ofCopies.map(({ data }) => [data.copy, data.recipient, data.to]),
        [
          ["bcc", undefined, "ada@example.com"],
          ["cc", books, "ada@example.com"]
        ]
      )
      assert.include(ofCopies[0]!.data.reason, "<a bcc>")
      assert.include(JSON.stringify((yield* read).events), boss)
    })
  )
})

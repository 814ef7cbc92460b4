import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { allJobs } from "@tidings/services/allJobs"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { draftTemplate, hearing, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"

const base = { template: "hello", to: "ada@example.com", variables: { name: "Ada" } }

const ready = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  return workspace
})

const send = (workspace: Workspace, more: object = {}, key = workspace.live) =>
  Effect.suspend(() => call("send_transactional", { ...base, ...more }, { key, idempotencyKey: randomUUID() }))

const delivered = (workspace: Workspace, id: string) =>
  Effect.andThen(Worker.drain(allJobs), call("read_send", { id }, { key: workspace.live }))

const typesOf = (body: { readonly events: ReadonlyArray<{ readonly type: string }> }) =>
  body.events.map(({ type }) => type)

layer(world)("send_transactional", (it) => {
  it.effect("is accepted as queued, and then goes sent and delivered to the mailbox as rendered", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const { body, status } = yield* send(workspace, { metadata: { order_id: "o_1" } })
      assert.deepStrictEqual([status, body.status, body.subject], [202, "queued", "Hello Ada"])
      assert.deepStrictEqual(body.metadata, { order_id: "o_1" })
      const after = yield* delivered(workspace, body.id)
      assert.deepStrictEqual(
        [after.body.status, ...typesOf(after.body)],
        ["delivered", "send.queued", "send.sent", "send.delivered"]
      )
      const mail = yield* CapturedMailRepository.use((mails) => mails.find(body.id))
      assert.include(mail!.raw, "Hello Ada")
      assert.include(mail!.raw, `Message-ID: <${body.id}@tidings.test>`)
    })
  )

  it.effect("names every variable that breaks the contract", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const { body, status } = yield* send(workspace, { variables: { nmae: "Ada" } })
      assert.deepStrictEqual([status, body.error.code], [422, "schema_contract_violation"])
      assert.sameDeepMembers(
        body.error.fields.map(({ code, path }: { code: string; path: string }) => [path, code]),
        [
          ["variables.name", "required"],
          ["variables.nmae", "unknown_variable"]
        ]
      )
      assert.lengthOf((yield* call("list_sends", {}, { key: workspace.live })).body.data, 0)
    })
  )

  it.effect("refuses an unknown template, an unpublished one, too much metadata and too large attachments", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      yield* draftTemplate(workspace, "draft")
      const file = (bytes: number) => ({
        filename: "a.bin",
        content_type: "application/octet-stream",
        data_base64: Buffer.alloc(bytes).toString("base64")
      })
      const codes = yield* Effect.forEach(
        [
          { template: "nowhere" },
          { template: "draft" },
          { metadata: { text: "x".repeat(4_096) } },
          { attachments: [file(6 * 1024 * 1024), file(4 * 1024 * 1024 + 1)] }
        ],
        (more) => Effect.map(send(workspace, more), ({ body, status }) => `${status} ${body.error?.code}`)
      )
      assert.deepStrictEqual(codes, [
        "404 unknown_template",
        "422 template_not_published",
        "422 metadata_too_large",
        "422 attachments_too_large"
      ])
    })
  )

  it.effect("echoes metadata on reads and webhooks, and has none where none was given", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const told = yield* hearing(workspace)
      for (const metadata of [undefined, {}, { order_id: "o_1" }]) {
        const { body } = yield* send(workspace, metadata && { metadata })
        const { body: read } = yield* call("read_send", { id: body.id }, { key: workspace.live })
        const { data } = (yield* told).at(-1)!
        for (const [place, has] of Object.entries({ answer: body, read, webhook: data })) {
          assert.deepStrictEqual(has.metadata, metadata, place)
          assert.strictEqual("metadata" in has, metadata !== undefined, place)
        }
      }
    })
  )

  it.effect.each([
    ["Ada <ada@example.com>", "format_invalid", /one email address without a name/u],
    ["ada@example.com, eve@example.com", "format_invalid", /one email address/u],
    [["ada@example.com"], "type_mismatch", /one string, not a list/u],
    [[], "type_mismatch", /one string, not a list/u]
  ] as const)("says how a recipient is written to whoever gives %j", ([to, code, words]) =>
    Effect.gen(function* () {
      const workspace = yield* ready
      for (const input of [{ to }, { from: { email: to } }, { reply_to: to }]) {
        const { body } = yield* send(workspace, input)
        assert.strictEqual(body.error.fields[0].code, code)
        assert.match(body.error.fields[0].message, words)
      }
    })
  )

  it.effect("refuses line breaks wherever they could become a header", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const { body, status } = yield* send(workspace, {
        to: "ada@example.com\r\nBcc: eve@example.com",
        from: { email: "a@example.com", name: "A\r\nBcc: eve@example.com" },
        headers: { "X-A": "a\r\nBcc: eve@example.com" }
      })
      assert.strictEqual(status, 422)
      assert.sameMembers(
        body.error.fields.map(({ path }: { path: string }) => path),
        ["to", "from.name", "headers.X-A"]
      )
    })
  )

  it.effect("refuses every header that is none, by its name, for the name or for the value", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const wrong = {
        "X A": "a",
        "": "a",
        "X:B": "b",
        "X-Long": "x".repeat(999),
        "X-Number": 1,
        "X\r\nBcc": "\n"
      }
      const { body, status } = yield* send(workspace, { headers: { "X-Order": "A-1", ...wrong } })
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(
        body.error.fields.map(({ path }: { path: string }) => path).toSorted(),
        Object.keys(wrong)
          .map((name) => `headers.${name}`)
          .toSorted()
      )
    })
  )

  it.effect("strips headers that impersonate or misroute, and says so in the audit entry", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const { body } = yield* send(workspace, {
        headers: { BCC: "eve@example.com", "resent-to": "eve@example.com", "Auto-Submitted": "auto-generated" }
      })
      yield* Worker.drain(allJobs)
      const { raw } = (yield* CapturedMailRepository.use((mails) => mails.find(body.id)))!
      assert.notInclude(raw, "eve@example.com")
      assert.include(raw, "Auto-Submitted: auto-generated")
      const audit = yield* call("recent_audit_entries", { action: "transactional.send" }, { key: workspace.live })
      assert.deepStrictEqual(audit.body.data[0].metadata.stripped_headers, ["BCC", "resent-to"])
      assert.include(audit.body.data[0].metadata.header_deny_list, "return-path")
    })
  )

  it.effect("takes the reply address under either name, and refuses two different ones", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const { body } = yield* send(workspace, { reply_to: "help@example.com" })
      yield* Worker.drain(allJobs)
      assert.match(
        (yield* CapturedMailRepository.use((mails) => mails.find(body.id)))!.raw,
        /^Reply-To: .*help@example\.com/mu
      )
      const both = yield* send(workspace, { reply_to: "a@example.com", replyTo: { email: "b@example.com" } })
      assert.deepStrictEqual([both.status, both.body.error.fields[0].path], [422, "reply_to"])
    })
  )

  it.effect("skips a suppressed recipient and still succeeds; a bypass goes over all but a complaint", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const suppress = (email: string, reason: "hard_bounce" | "complaint") =>
        Suppressions.use((suppressions) =>
          suppressions.add(workspace.world, [email], reason, { kind: "test", id: "t" })
        )
      yield* suppress("A.da@gmail.com", "hard_bounce")
      yield* suppress("eve@example.com", "complaint")
      const skipped = yield* send(workspace, { to: "ada@googlemail.com" })
      const same = yield* send(workspace, { to: "ADA@gmail.com" })
      assert.deepStrictEqual(
        [skipped.body.status, same.status, same.body.status, ...typesOf(same.body)],
        ["queued", 202, "suppressed", "transactional.suppressed"]
      )
      const bypass = { bypassSuppression: true, bypassReason: "asked by phone" }
      assert.strictEqual((yield* send(workspace, { to: "ada@gmail.com", ...bypass })).body.status, "queued")
      assert.strictEqual((yield* send(workspace, { to: "eve@example.com", ...bypass })).body.status, "suppressed")
      assert.deepStrictEqual(
        (yield* send(workspace, { bypassSuppression: true })).body.error.fields[0].path,
        "bypassReason"
      )
      const weak = yield* workspace.issue("live", "send")
      assert.deepStrictEqual((yield* send(workspace, bypass, weak)).body.error.required_scopes, ["suppressions:bypass"])
    })
  )

  it.effect("stops at the monthly budget, until the month's end, without counting sandbox and suppressed sends", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 30, 23, 0, 0))
      const workspace = yield* ready
      yield* WorkspaceRepository.use((workspaces) => workspaces.update(workspace.id, { monthlySendBudget: 40 }))
      yield* Suppressions.use((suppressions) =>
        suppressions.add(workspace.world, ["no@example.com"], "manual", { kind: "test", id: "t" })
      )
      yield* Effect.replicateEffect(send(workspace, {}, workspace.test), 5)
      yield* Effect.replicateEffect(send(workspace, { to: "no@example.com" }), 5)
      const statuses = yield* Effect.replicateEffect(
        Effect.map(send(workspace), ({ status }) => status),
        41
      )
      assert.deepStrictEqual(statuses.filter((status) => status === 202).length, 40)
      const { body, status } = yield* send(workspace)
      assert.deepStrictEqual(
        [status, body.error.code, body.error.retry_after_seconds],
        [429, "monthly_send_budget_exceeded", 3_600]
      )
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* send(workspace)).status, 202)
    })
  )

  it.effect("refuses a simulation on a live key", () =>
    Effect.gen(function* () {
      const workspace = yield* ready
      const { body, status } = yield* send(workspace, { simulationScenario: "bounced" })
      assert.deepStrictEqual([status, body.error.fields[0].path], [422, "simulationScenario"])
    })
  )
})

import { madeMember } from "@tidings/testing/madeMember"
import { assert, describe, layer } from "@effect/vitest"
import * as Operation from "@tidings/pipeline/Operation"
import { needsOfKind } from "@tidings/pipeline/row/Need"
import { standing } from "@tidings/storage/testing/worldRows"
import { Keys } from "@tidings/services/keys/Keys"
import { SmsNumbers } from "@tidings/services/sms/SmsNumbers"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { deliverMail } from "@tidings/testing/deliverMail"
import { Tracking } from "@tidings/services/sends/tracking/Tracking"
import { clickable, clickOn, countClicks } from "@tidings/testing/clicks"
import { hearing, made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Exit } from "effect"
import { registry } from "./registry.ts"

const operations = registry.entries.map(({ operation }) => operation)
const changing = operations.filter((row) => !Operation.isReadOnly(row))
const reading = operations.filter(Operation.isReadOnly)
const inSandbox = (workspace: Workspace): Workspace => ({ ...workspace, live: workspace.test })

describe.each(changing.map((row) => [row.name, row] as const))("%s", (name, row) => {
  layer(world)((it) => {
    it.effect("by a sandbox key changes nothing that is live, whatever it names", () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const input = yield* inputFor(name, workspace)
        // With every scope, so that nothing but its world can refuse it.
        const key = yield* workspace.issue("test", "owner")
        const before = yield* standing(true, workspace)
        const { body, status } = yield* call(name, input, { key, idempotencyKey: "sandbox" })
        assert.deepStrictEqual(yield* standing(true, workspace), before)
        if (needsOfKind(row.needs, "live").length > 0)
          assert.deepStrictEqual([status, body.error?.code], [403, "live_only"])
      })
    )

    it.effect("by a live key changes nothing of the sandbox, whatever it names", () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const input = yield* Effect.exit(inputFor(name, inSandbox(workspace)))
        // Things that only live keys make have no twin in the sandbox.
        if (Exit.isFailure(input)) return
        const before = yield* standing(false, workspace)
        const { status } = yield* call(name, input.value, { key: workspace.live, idempotencyKey: "live" })
        if (name !== "send_test") assert.deepStrictEqual(yield* standing(false, workspace), before)
        assert.isBelow(status, 500)
      })
    )
  })
})

const person = "person@real.example"

/** Makes every kind of row that names a real person, in the live world. */
const known = Effect.gen(function* () {
  const workspace = yield* makeWorkspace("enterprise")
  const { id: workspaceId, world } = workspace
  yield* madeMember(workspaceId, person)
  yield* Keys.use((keys) => keys.create({ workspaceId, name: "theirs", kind: "mcp", grants: "full", user: person }))
  yield* publishedTemplate(workspace, "to_somebody")
  const contact = { external_id: person, email: person }
  const list = yield* made("create_list", { name: "Readers" }, workspace)
  yield* made("emit_event", { type: "user.met", contact, metadata: { who: person } }, workspace)
  yield* made("add_list_members", { listId: list.id, contactIds: [{ email: person }] }, workspace)
  yield* made("send_transactional", { template: "to_somebody", to: person, variables: { name: person } }, workspace)
  yield* Suppressions.use((all) => all.add(world, [person], "complaint", { kind: "test", id: "t" }))
  return workspace
})

describe.each(reading.map((row) => [row.name, row] as const))("%s", (name) => {
  layer(world)((it) => {
    it.effect("tells a sandbox key of nobody who is real", () =>
      Effect.gen(function* () {
        const workspace = yield* known
        const input = yield* inputFor(name, workspace)
        const { status, text } = yield* call(name, input, { key: workspace.test })
        assert.isBelow(status, 500)
        assert.notInclude(text, person)
      })
    )
  })
})

layer(world)("what is live", (it) => {
  const codeOf = (operation: string, input: object, key: string) =>
    Effect.map(call(operation, input, { key }), ({ body, status }) => `${status} ${body.error?.code ?? "ok"}`)

  it.effect("is not changed by the key that lies in CI: policies, templates, links, pages, webhooks, lists", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live, test } = workspace
      yield* publishedTemplate(workspace, "receipt")
      const link = yield* made("create_short_link", { destinationUrl: "https://example.com" }, workspace)
      const webhook = yield* made("create_webhook", { url: "https://example.com/hook", events: ["*"] }, workspace)
      const list = yield* made("create_list", { name: "Readers" }, workspace)
      const page = yield* made("create_page", yield* inputFor("create_page", workspace), workspace)
      const tried = yield* Effect.forEach(
        [
          ["manage_approval_policy", { surfaceKind: "page", mode: "off" }],
          ["update_template", { key: "receipt", subject: "New words" }],
          ["publish_template", { key: "receipt" }],
          ["update_short_link", { linkId: link.linkId, destinationUrl: "https://example.com/phish" }],
          ["archive_short_link", { linkId: link.linkId }],
          ["publish_page", { idOrSlug: page.slug }],
          ["delete_webhook", { id: webhook.id }],
          ["delete_list", { listId: list.id }]
        ] as const,
        ([operation, input]) => codeOf(operation, input, test)
      )
      assert.deepStrictEqual(tried, [
        "403 live_only",
        "403 live_only",
        "403 live_only",
        "403 live_only",
        "403 live_only",
        "403 live_only",
        "404 resource_not_found",
        "403 live_only"
      ])
      assert.strictEqual(yield* codeOf("publish_template", { key: "receipt" }, live), "200 ok")
    })
  )

  it.effect("is heard by live subscriptions alone, and the sandbox by its own", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const [live, sandbox] = [yield* hearing(workspace), yield* hearing(inSandbox(workspace))]
      yield* made("emit_event", { type: "trial.started", contact: { email: "ada@example.com" } }, workspace)
      assert.deepStrictEqual([(yield* live).length, (yield* sandbox).length], [1, 0])
      yield* made("emit_event", { type: "trial.ended", contact: { email: "bob@example.com" } }, inSandbox(workspace))
      assert.deepStrictEqual([(yield* live).length, (yield* sandbox).length], [1, 1])
    })
  )

  it.effect(
    "keeps its webhooks, those too that were deleted: neither world tells the other's from what never was",
    () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const both = [workspace, inSandbox(workspace)]
        for (const [place, own] of both.entries()) {
          const other = both[1 - place]!
          const subscription = { url: "https://example.com/hook", events: ["*"] }
          const { id } = yield* made("create_webhook", subscription, own)
          const deleted = (key: string) => codeOf("delete_webhook", { id }, key)
          assert.deepStrictEqual(
            [
              yield* deleted(other.live),
              yield* deleted(own.live),
              yield* deleted(own.live),
              yield* deleted(other.live)
            ],
            ["404 resource_not_found", "200 ok", "200 ok", "404 resource_not_found"]
          )
        }
      })
  )

  it.effect("is not reached by readers of sandbox mails, nor the sandbox by those of live ones", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const body = `<body><a href="https://shop.example/">x</a></body>`
      for (const livemode of [true, false]) {
        const own = livemode ? workspace : inSandbox(workspace)
        const sendId = yield* deliverMail(own.live, { category: "marketing", to: "reader@example.com", body })
        const tracking = yield* Tracking
        const { html } = tracking.prepare(body, sendId, "marketing", { opens: true, clicks: true })
        const tokenOf = (path: string) => new RegExp(`${path}([\\w-]+\\.[\\w-]+)`, "u").exec(html)![1]!
        const before = yield* standing(!livemode, workspace)
        yield* tracking.openPixel(tokenOf("/t/o/"))!.record
        yield* tracking.openClick(tokenOf("/t/c/"))!.record
        yield* tracking.openUnsubscribe(tokenOf("/u/"))!.record
        assert.deepStrictEqual(yield* standing(!livemode, workspace), before)
        const { body: listed } = yield* call("list_suppressions", {}, { key: own.live })
        assert.lengthOf(listed.data, 1)
      }
    })
  )

  it.effect("is answered anew under an Idempotency-Key that the sandbox used, and the sandbox likewise", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const ids = yield* Effect.forEach([workspace.test, workspace.live, workspace.test, workspace.live], (key) =>
        Effect.map(
          call("create_short_link", { destinationUrl: "https://example.com" }, { key, idempotencyKey: "same" }),
          ({ body }) => body.linkId
        )
      )
      assert.deepStrictEqual(ids.slice(2), ids.slice(0, 2))
      assert.notStrictEqual(ids[0], ids[1])
    })
  )

  it.effect("keeps its suppressions, of which the sandbox sees and clears its own", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const [email, source] = ["ada@example.com", { kind: "test", id: "t" }]
      yield* Suppressions.use((all) => all.add(workspace.world, [email], "complaint", source))
      const listed = (key: string) =>
        Effect.map(call("list_suppressions", {}, { key }), ({ body }) => body.data.map((one: any) => one.email))
      assert.deepStrictEqual(yield* listed(workspace.test), [])
      assert.isFalse((yield* call("clear_suppression", { email }, { key: workspace.test })).body.deleted)
      assert.deepStrictEqual(yield* listed(workspace.live), [email])
    })
  )

  it.effect("keeps its audit log, its opt-outs and its counts of clicks, and the sandbox its own", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const both = [workspace, inSandbox(workspace)]
      const number = "+353861234567"
      const code = { templateKey: "auth.otp", to: number, variables: { code: "041932", minutes: 10 } }
      for (const [place, { live: key }] of both.entries()) {
        yield* made("emit_event", { type: "user.met", contact: { email: `u${place}@example.com` } }, both[place]!)
        const link = yield* clickable(workspace, place === 0 ? "live" : "test")
        yield* countClicks(Array.from({ length: 2 - place }, () => clickOn(link, 0)))
        const { body } = yield* call("recent_audit_entries", { action: "event.emit" }, { key })
        assert.deepStrictEqual(body.data.length, 1)
        const { body: card } = yield* call("read_link_analytics", { cardKey: "headline" }, { key })
        assert.strictEqual(card.data.totalClicks, 2 - place)
      }
      yield* SmsNumbers.use((numbers) => numbers.optOut(workspace.sandbox, number, { kind: "operator", id: "root" }))
      const statuses = yield* Effect.forEach(both, ({ live: key }) =>
        Effect.map(call("send_transactional_sms", code, { key }), ({ body }) => body.status)
      )
      assert.deepStrictEqual(statuses, ["accepted", "suppressed"])
    })
  )

  it.effect("is sent as live calls wrote it, while the sandbox sends its own template of the same key", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const subjectFor = (key: string) =>
        Effect.map(
          call("render_template", { template: "hello", variables: { name: "Ada" } }, { key }),
          ({ body }) => body.subject
        )
      yield* publishedTemplate(workspace, "hello")
      assert.strictEqual(yield* subjectFor(workspace.test), "Hello Ada")
      yield* publishedTemplate(inSandbox(workspace), "hello", { subject: "Tried on {{name}}" })
      assert.deepStrictEqual(
        [yield* subjectFor(workspace.live), yield* subjectFor(workspace.test)],
        ["Hello Ada", "Tried on Ada"]
      )
      const listed = (key: string) =>
        Effect.map(call("list_templates", {}, { key }), ({ body }) => body.data.map((one: any) => one.subject))
      assert.deepStrictEqual(yield* listed(workspace.live), ["Hello {{name}}"])
      assert.deepStrictEqual(yield* listed(workspace.test), ["Tried on {{name}}"])
    })
  )
})

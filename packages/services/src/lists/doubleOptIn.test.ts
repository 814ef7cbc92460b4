import { assert, layer } from "@effect/vitest"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { RetentionRepository, retentions } from "@tidings/storage/repositories/RetentionRepository"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { deliverNow } from "@tidings/testing/deliverMail"
import { hearingOf, made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { doubleList, jobsDone } from "@tidings/testing/topics"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { attend } from "../campaigns/testing/plannedWorld.ts"
import { Confirming } from "./Confirming.ts"

const address = "ada@example.com"

const begun = Effect.gen(function* () {
  yield* TestClock.setTime(Date.parse("2027-03-01T00:00Z"))
  const workspace: Workspace = yield* makeWorkspace()
  const key = workspace.live
  const listId = yield* doubleList(workspace, "Newsletter")
  const { id } = yield* made("create_contact", { email: address }, workspace)
  const add = (more: object = {}) => made("add_list_members", { listId, contactIds: [id], ...more }, workspace)
  const list = Effect.map(call("read_list", { listId }, { key }), ({ body }) => body)
  const mails = Effect.map(call("list_sends", { to: address }, { key }), ({ body }) => body.data as ReadonlyArray<any>)
  /** The token of the newest mail that asked. */
  const token = Effect.gen(function* () {
    const [newest] = yield* mails
    yield* deliverNow(newest.id)
    const { raw } = (yield* CapturedMailRepository.use((captured) => captured.find(newest.id)))!
    const parts = raw.split(/\r?\n\r?\n/u)
    const text = [raw, ...parts.map((part) => Buffer.from(part, "base64").toString())].join("\n")
    return /tidings\.test\/c\/([\w.-]+)/u.exec(text.replaceAll(/=\r?\n/gu, "").replaceAll("=3D", "="))![1]!
  })
  const opened = (given: string) =>
    Effect.map(
      Confirming.use((confirming) => confirming.of(given)),
      (found) => found!
    )
  return { workspace, key, listId, id, add, list, mails, token, opened }
})

layer(worldOver(ownDatabase))("a double list", (it) => {
  it.effect("asks a new member by one mail, who is a member once they confirm, and confirming again says so", () =>
    Effect.gen(function* () {
      const { add, id, key, list, listId, mails, opened, token, workspace } = yield* begun
      const told = yield* hearingOf(workspace, ["list_member.confirmed"])
      assert.deepStrictEqual(yield* add(), {
        added: 0,
        already: 0,
        pending: 1,
        notMailed: 0,
        notFound: [],
        ambiguous: []
      })
      assert.deepInclude(yield* list, { memberCount: 0, pendingCount: 1, optIn: "double" })
      assert.deepStrictEqual(
        (yield* mails).map(({ metadata, status }) => [status, metadata]),
        [["queued", { list: listId }]]
      )
      const link = yield* token
      const first = yield* opened(link)
      assert.strictEqual(first.standing, "pending")
      assert.deepInclude(yield* list, { memberCount: 0, pendingCount: 1 })
      assert.isTrue(yield* first.confirm("203.0.113.9"))
      assert.deepInclude(yield* list, { memberCount: 1, pendingCount: 0 })
      assert.strictEqual((yield* opened(link)).standing, "member")
      assert.isTrue(yield* first.confirm("203.0.113.9"))
      assert.deepStrictEqual(
        (yield* told).map(({ data }: any) => [data.list.name, data.contact.id, data.consent]),
        [["Newsletter", id, null]]
      )
      const { body } = yield* call("read_contact", { contact: id }, { key })
      assert.deepInclude(body.lists[0], { id: listId, state: "confirmed" })
    })
  )

  it.effect("sends a pending member nothing but the mail that asks: no planned mail, and no sequence of the list", () =>
    Effect.gen(function* () {
      const { add, id, listId, mails, opened, token, workspace } = yield* begun
      yield* publishedTemplate(workspace, "newsletter", { category: "marketing", subject: "News", body: "<p>Hi</p>" })
      yield* publishedTemplate(workspace, "welcome", { subject: "Welcome", body: "<p>Hi</p>" })
      yield* appliedSequence(
        workspace,
        "welcome",
        "key: welcome\ntrigger: { type: list.entered, list: Newsletter }\nnodes: { mail: { type: send, template: welcome, next: end } }\n"
      )
      yield* add()
      const link = yield* token
      const runs = jobsDone("enrol_list", "advance_runs")
      const plan = Effect.gen(function* () {
        const atMs = (yield* Clock.currentTimeMillis) + 3_600_000
        const scheduleAt = new Date(atMs).toISOString().slice(0, 16)
        const draft = yield* made("create_planned_email", { name: "News", scheduleAt, timezone: "UTC" }, workspace)
        yield* made("schedule_planned_email", { plannedId: draft.id, templateKey: "newsletter", listId }, workspace)
        yield* TestClock.setTime(atMs)
        yield* attend
      })
      yield* plan
      yield* runs
      assert.lengthOf(yield* mails, 1)
      yield* (yield* opened(link)).confirm("203.0.113.9")
      yield* runs
      yield* plan
      const templates = (yield* mails).map(({ template }) => template.key as string)
      assert.deepStrictEqual(templates.slice(0, 2).toSorted(), ["newsletter", "welcome"])
      assert.strictEqual(
        (yield* call("list_contacts", { listId, state: "confirmed" }, { key: workspace.live })).body.data[0].id,
        id
      )
    })
  )

  it.effect("asks once a day and three times in all, and says why it does not ask", () =>
    Effect.gen(function* () {
      const { add, id, key, listId, mails } = yield* begun
      yield* add()
      const again = call("confirm_list_members", { listId }, { key })
      const refused = yield* again
      assert.deepStrictEqual([refused.status, refused.body.error.code], [429, "confirmation_limit"])
      for (const mailed of [1, 1]) {
        yield* TestClock.adjust("25 hours")
        assert.deepStrictEqual((yield* again).body, { mailed, skipped: [] })
      }
      yield* TestClock.adjust("25 hours")
      assert.strictEqual((yield* again).body.error.code, "confirmation_limit")
      assert.lengthOf(yield* mails, 3)
      const named = yield* call("confirm_list_members", { listId, contactIds: [id, "con_01kb2x9w3t5v7y8z"] }, { key })
      assert.strictEqual(named.status, 429)
    })
  )

  it.effect("mails no address that is held, and takes who agreed elsewhere with the words of their consent alone", () =>
    Effect.gen(function* () {
      const { add, id, key, list, listId, mails, workspace } = yield* begun
      yield* made("add_suppressions", { entries: [{ email: address, reason: "hard_bounce" }] }, workspace)
      assert.deepInclude(yield* add(), { pending: 1, notMailed: 1 })
      assert.lengthOf(yield* mails, 0)
      const without = yield* call("add_list_members", { listId, contactIds: [id], confirmed: true }, { key })
      assert.strictEqual(without.body.error.fields[0].path, "consent")
      assert.deepInclude(yield* add({ confirmed: true, consent: "Paper form 118" }), { added: 1, already: 0 })
      assert.deepInclude(yield* list, { memberCount: 1, pendingCount: 0 })
      assert.deepInclude(yield* add(), { added: 0, already: 1, pending: 0 })
      const csv = "email\ngrace@example.com\n"
      const imported = yield* call("import_contacts", { csv, listId }, { key })
      assert.strictEqual(imported.body.error.fields[0].path, "confirmed")
    })
  )

  it.effect("lets who is removed meanwhile confirm nothing, and forgets after seven days who does not confirm", () =>
    Effect.gen(function* () {
      const { add, id, key, list, listId, opened, token, workspace } = yield* begun
      yield* add()
      const link = yield* token
      yield* made("remove_list_members", { listId, contactIds: [id] }, workspace)
      assert.deepInclude(yield* list, { memberCount: 0, pendingCount: 0 })
      const gone = yield* opened(link)
      assert.strictEqual(gone.standing, "gone")
      assert.isFalse(yield* gone.confirm("203.0.113.9"))
      yield* add()
      const late = yield* token
      yield* TestClock.adjust("8 days")
      const ended = yield* opened(late)
      assert.strictEqual(ended.standing, "ended")
      assert.isFalse(yield* ended.confirm("203.0.113.9"))
      const now = yield* Clock.currentTimeMillis
      for (const retention of retentions) yield* RetentionRepository.use(({ purge }) => purge(retention, now))
      assert.deepInclude(yield* list, { memberCount: 0, pendingCount: 0 })
      assert.strictEqual((yield* call("list_contacts", { listId, state: "pending" }, { key })).body.data.length, 0)
    })
  )

  it.effect("warns once its template is archived, and adds pending members whom it cannot ask", () =>
    Effect.gen(function* () {
      const { add, list, mails, workspace } = yield* begun
      const { confirmTemplateKey } = yield* list
      yield* made("update_template", { key: confirmTemplateKey, status: "archived" }, workspace)
      assert.include((yield* list).warning, confirmTemplateKey)
      assert.deepInclude(yield* add(), { pending: 1, notMailed: 1 })
      assert.lengthOf(yield* mails, 0)
    })
  )

  it.effect("needs a template that is published, transactional and has confirm_url", () =>
    Effect.gen(function* () {
      const { key, workspace } = yield* begun
      yield* publishedTemplate(workspace, "plain", { subject: "S", body: "<p>Hi</p>" })
      yield* publishedTemplate(workspace, "sale", {
        category: "marketing",
        subject: "S",
        body: "<p>{{ confirm_url }}</p>"
      })
      yield* publishedTemplate(workspace, "more", { subject: "S", body: "<p>{{ confirm_url }} {{ name }}</p>" })
      for (const confirmTemplateKey of [undefined, "nobody", "plain", "sale", "more"]) {
        const asked = { name: "Other", optIn: "double", ...(confirmTemplateKey && { confirmTemplateKey }) }
        const { body } = yield* call("create_list", asked, { key })
        assert.strictEqual(body.error?.fields[0].path, "confirmTemplateKey", confirmTemplateKey)
      }
    })
  )

  it.effect("keeps each world's pending members apart", () =>
    Effect.gen(function* () {
      const { add, key, list, listId, workspace } = yield* begun
      yield* add()
      const sandbox = { ...workspace, live: workspace.test }
      const { id } = yield* made("create_contact", { email: address }, sandbox)
      const seen = Effect.map(call("read_list", { listId }, { key: workspace.test }), ({ body }) => body.pendingCount)
      assert.strictEqual(yield* seen, 0)
      yield* made("add_list_members", { listId, contactIds: [id] }, sandbox)
      assert.strictEqual(yield* seen, 1)
      assert.strictEqual((yield* list).pendingCount, 1)
      assert.lengthOf((yield* call("list_sends", { to: address }, { key })).body.data, 1)
    })
  )
})

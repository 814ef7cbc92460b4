import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import type { WorkspaceId } from "@tidings/schema/Id"
import { ApprovalRepository } from "@tidings/storage/repositories/ApprovalRepository"
import { defaultPolicy } from "@tidings/schema/approvals/ApprovalPolicy"
import end_stale_imports from "@tidings/services/contactImports/jobs/end_stale_imports"
import import_contacts from "@tidings/services/contactImports/jobs/import_contacts"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { createHash } from "node:crypto"

interface Key {
  readonly key: string
}

const csv = "external_id,email,Plan\nu1,ada@example.com,pro\nu2,none,free\nu3,lin@example.com,\n"
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex")

const begin = (input: object, by: Key) => call("import_contacts", input, { ...by, idempotencyKey: crypto.randomUUID() })
const read = (importId: string, by: Key) =>
  Effect.map(call("read_contact_import", { importId }, by), ({ body }) => body)
const part = (importId: string, number: number, text: string, by: Key, isLast = false) =>
  call("add_contact_import_part", { importId, part: number, csv: text, isLast }, by)
const codeOf = ({ body, status }: { status: number; body: any }) => [status, body.error.code]
const fieldsOf = ({ body }: { body: any }) =>
  body.error.fields.map(({ code, path }: { code: string; path: string }) => `${path} ${code}`)

/** Works on imports until nothing is left to do. */
const worked = Effect.gen(function* () {
  let steps = 0
  for (let taken = 1; taken > 0; steps += taken) {
    yield* TestClock.adjust("2 seconds")
    taken = yield* Worker.drain([import_contacts])
  }
  return steps
})

layer(world)("import_contacts", (it) => {
  it.effect("answers 202 at once, and takes the records later, each refused one told by its line", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body: list } = yield* call("create_list", { name: "Customers" }, { key })
      const begun = yield* begin({ csv, listId: list.id, filename: "people.csv" }, { key })
      assert.strictEqual(begun.status, 202)
      assert.deepInclude(begun.body, {
        status: "checking",
        filename: "people.csv",
        parts: 1,
        records: null,
        begun: true
      })
      yield* worked
      const done = yield* read(begun.body.id, { key })
      assert.deepInclude(done, { status: "completed", records: 3, listId: list.id, failure: null })
      assert.deepStrictEqual(done.progress, { records: 3, created: 2, updated: 0, merged: 0, added: 2, refused: 1 })
      assert.deepInclude(done.refused[0], { line: 3, column: "email", code: "email_invalid" })
      assert.notInclude(JSON.stringify(done.refused), "none")
      assert.isNotNull(done.completed_at)
      const { body } = yield* call("read_contact", { contact: "ada@example.com" }, { key })
      assert.deepInclude(body, { external_id: "u1", traits: { plan: "pro" } })
    })
  )

  it.effect("takes columns by their given meanings, and refuses what the file has not, by header", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const file = "Kundennummer;Mail;Notiz;Tarif\n7;ada@example.com;x;pro\n"
      const columns = { Kundennummer: "external_id", Mail: "email", Notiz: "skip", Tarif: "trait:plan" }
      const { body } = yield* begin({ csv: file, columns, delimiter: ";" }, { key })
      yield* worked
      assert.deepInclude(yield* read(body.id, { key }), { status: "completed" })
      const ada = yield* call("read_contact", { contact: "ada@example.com" }, { key })
      assert.deepInclude(ada.body, { external_id: "7", traits: { plan: "pro" } })
      const missing = yield* begin({ csv: file, columns: { ...columns, Ort: "trait:city" } }, { key })
      assert.deepStrictEqual(fieldsOf(missing), ["columns.Ort format_invalid"])
      assert.deepStrictEqual(fieldsOf(yield* begin({ csv: "name\nAda\n" }, { key })), ["csv format_invalid"])
      const reserved = yield* begin({ csv: file, columns: { Mail: "trait:email" } }, { key })
      assert.deepStrictEqual(codeOf(reserved), [422, "field_invalid"])
    })
  )

  it.effect("writes nothing of a file that is wrong, and says line and reason", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const broken = `${csv}u4,"bob@example.com,pro\n`
      const { body } = yield* begin({ csv: broken, list: "Fresh", createList: true }, { key })
      yield* worked
      const failed = yield* read(body.id, { key })
      assert.deepInclude(failed, { status: "failed", records: null, listId: null })
      assert.deepInclude(failed.failure, { line: 5, code: "quotes_broken" })
      assert.deepStrictEqual((yield* call("list_contacts", {}, { key })).body.data, [])
      assert.deepStrictEqual((yield* call("list_lists", {}, { key })).body.data, [])
    })
  )

  it.effect("joins parts that are cut anywhere, refuses one out of order, and starts with the last", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const file = "external_id,email,name\nu1,ada@example.com,Zoë\nu2,bob@example.com,Bob\n"
      const cut = file.indexOf("ë") + 1
      const texts = [file.slice(0, 5), file.slice(5, cut), file.slice(cut)] as const
      const { body } = yield* begin({ csv: texts[0], more: true, digest: digestOf(file) }, { key })
      const { id } = body
      assert.strictEqual(body.status, "receiving")
      assert.deepStrictEqual(codeOf(yield* part(id, 3, texts[2], { key }, true)), [409, "import_not_open"])
      assert.strictEqual((yield* part(id, 2, texts[1], { key })).status, 200)
      assert.strictEqual((yield* part(id, 2, texts[1], { key })).body.parts, 2)
      assert.deepStrictEqual(codeOf(yield* part(id, 2, "other", { key })), [409, "import_not_open"])
      assert.strictEqual((yield* part(id, 3, texts[2], { key }, true)).body.status, "checking")
      yield* worked
      assert.deepInclude(yield* read(id, { key }), { status: "completed", records: 2, parts: 3 })
      assert.strictEqual((yield* part(id, 3, texts[2], { key }, true)).body.status, "completed")
      assert.deepStrictEqual(codeOf(yield* part(id, 4, "x", { key })), [409, "import_not_open"])
      const zoe = yield* call("read_contact", { contact: "ada@example.com" }, { key })
      assert.strictEqual(zoe.body.traits.name, "Zoë")
    })
  )

  it.effect("fails if the parts are another file than the digest says", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body } = yield* begin({ csv, more: true, digest: digestOf(csv) }, { key })
      yield* part(body.id, 2, "u9,max@example.com,\n", { key }, true)
      yield* worked
      assert.strictEqual((yield* read(body.id, { key })).failure.code, "digest_mismatch")
      assert.deepStrictEqual((yield* call("list_contacts", {}, { key })).body.data, [])
      const wrong = yield* begin({ csv, digest: digestOf("other") }, { key })
      assert.deepStrictEqual(fieldsOf(wrong), ["digest pattern_mismatch"])
    })
  )

  it.effect("answers 200 with the open import of the same file and list, and begins another once it has ended", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const into = { csv, list: "Customers", createList: true }
      const first = yield* begin(into, { key })
      const again = yield* begin(into, { key })
      assert.strictEqual(again.status, 200)
      assert.deepInclude(again.body, { id: first.body.id, begun: false })
      const elsewhere = yield* begin({ csv }, { key })
      assert.notStrictEqual(elsewhere.body.id, first.body.id)
      yield* worked
      const later = yield* begin(into, { key })
      assert.strictEqual(later.status, 202)
      yield* worked
      assert.deepInclude((yield* read(later.body.id, { key })).progress, { created: 0, added: 0, refused: 1 })
      assert.lengthOf((yield* call("list_lists", {}, { key })).body.data, 1)
    })
  )

  it.effect("begins one import of those that two callers ask for at once", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const both = yield* Effect.all([begin({ csv }, { key }), begin({ csv }, { key })], { concurrency: 2 })
      assert.deepStrictEqual(both.map(({ status }) => status).toSorted(), [200, 202])
      assert.strictEqual(new Set(both.map(({ body }) => body.id)).size, 1)
    })
  )

  it.effect("refuses a fifth open import of a world, until one ends", () =>
    Effect.gen(function* () {
      const { live: key, test } = yield* makeWorkspace()
      const open = (n: number, by: Key) => begin({ csv: `email\np${n}@example.com\n`, more: true }, by)
      const first = yield* open(0, { key })
      for (let n = 1; n < 4; n++) yield* open(n, { key })
      assert.deepStrictEqual(codeOf(yield* open(4, { key })), [429, "workspace_rate_limit"])
      assert.strictEqual((yield* open(4, { key: test })).status, 202)
      yield* call("cancel_contact_import", { importId: first.body.id }, { key })
      assert.strictEqual((yield* open(4, { key })).status, 202)
    })
  )

  it.effect("needs lists:write for a list, and names one that is not there", () =>
    Effect.gen(function* () {
      const { issue, live: key } = yield* makeWorkspace()
      const narrow = yield* issue("live", ["contacts:write"])
      assert.deepStrictEqual(codeOf(yield* begin({ csv, list: "X", createList: true }, { key: narrow })), [
        403,
        "scope_required"
      ])
      assert.strictEqual((yield* begin({ csv }, { key: narrow })).status, 202)
      assert.deepStrictEqual(fieldsOf(yield* begin({ csv, list: "X" }, { key })), ["list enum_violation"])
      const gone = yield* begin({ csv, listId: "lst_01kb2x9w3t5v7y8z" }, { key })
      assert.deepStrictEqual(fieldsOf(gone), ["listId enum_violation"])
    })
  )

  it.effect("imports each world into itself, and a sandbox key makes no list", () =>
    Effect.gen(function* () {
      const { live, test } = yield* makeWorkspace()
      const { body: list } = yield* call("create_list", { name: "Customers" }, { key: live })
      const made = yield* begin({ csv, list: "Fresh", createList: true }, { key: test })
      assert.deepStrictEqual(fieldsOf(made), ["list enum_violation"])
      const { body } = yield* begin({ csv, listId: list.id }, { key: test })
      yield* worked
      assert.deepInclude(yield* read(body.id, { key: test }), { status: "completed" })
      for (const operation of ["read_contact_import", "list_import_refusals", "cancel_contact_import"])
        assert.strictEqual((yield* call(operation, { importId: body.id }, { key: live })).status, 404, operation)
      assert.strictEqual((yield* part(body.id, 2, "x", { key: live })).status, 404)
      assert.deepStrictEqual((yield* call("list_contact_imports", {}, { key: live })).body.data, [])
      assert.deepStrictEqual((yield* call("list_contacts", {}, { key: live })).body.data, [])
      assert.strictEqual((yield* call("read_list", { listId: list.id }, { key: live })).body.memberCount, 0)
      assert.strictEqual((yield* call("read_list", { listId: list.id }, { key: test })).body.memberCount, 2)
    })
  )

  it.effect("begins no sequence while the caller's enrolments wait for approval, and says for how many", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      const { body: list } = yield* call("create_list", { name: "Customers" }, { key })
      yield* appliedSequence(
        workspace,
        "welcome",
        `key: welcome\nname: Welcome\ntrigger: { type: list.entered, list: Customers }\nnodes:\n  a: { type: state, name: A, timeout: { after: 5d, next: end } }\n`
      )
      yield* ApprovalRepository.use((approvals) =>
        approvals.setPolicy(workspace.id as WorkspaceId, "sequence", { ...defaultPolicy, mode: "always" })
      )
      const { body } = yield* begin({ csv, listId: list.id }, { key })
      yield* worked
      assert.deepInclude(yield* read(body.id, { key }), { status: "completed", sequencesNotBegun: 2 })
    })
  )

  it.effect("takes at most four batches a second for a workspace, however many imports it has", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const rows = (who: string) => Array.from({ length: 5_500 }, (_, n) => `${who}${n}`).join("\n")
      const ids: Array<string> = []
      for (const who of ["a", "b"]) ids.push((yield* begin({ csv: `external_id\n${rows(who)}\n` }, { key })).body.id)
      yield* Worker.drain([import_contacts])
      let batches = 0
      for (let tenth = 0; tenth < 10; tenth++) {
        yield* TestClock.adjust("100 millis")
        batches += yield* Worker.drain([import_contacts])
      }
      assert.isAtMost(batches, 4)
      yield* worked
      for (const id of ids) assert.deepInclude((yield* read(id, { key })).progress, { records: 5_500, created: 5_500 })
    })
  )
})

layer(world)("an import that ends", (it) => {
  it.effect("tells contact_import.completed with its status and counts, once", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const hook = { url: "https://example.com/hooks", events: ["contact_import.completed"] }
      const { body: webhook } = yield* call("create_webhook", hook, { key })
      yield* begin({ csv }, { key })
      yield* worked
      const { body: cancelled } = yield* begin({ csv, more: true }, { key })
      yield* call("cancel_contact_import", { importId: cancelled.id }, { key })
      yield* call("cancel_contact_import", { importId: cancelled.id }, { key })
      const told = yield* WebhookDeliveryRepository.use((deliveries) => deliveries.ofWebhook(webhook.id))
      const ended = told.map(({ body }) => JSON.parse(body).data.import)
      assert.deepStrictEqual(ended.map(({ status }) => status).toSorted(), ["cancelled", "completed"])
      const counts = { records: 3, created: 2, updated: 0, merged: 0, added: 0, refused: 1 }
      assert.deepStrictEqual(ended.find(({ status }) => status === "completed").counts, counts)
    })
  )

  it.effect("keeps what was taken when it is cancelled, and takes nothing more", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const rows = Array.from({ length: 1_500 }, (_, n) => `u${n}`).join("\n")
      const { body } = yield* begin({ csv: `external_id\n${rows}\n` }, { key })
      // The check, and the first batch.
      yield* Worker.drain([import_contacts])
      const cancelled = yield* call("cancel_contact_import", { importId: body.id }, { key })
      assert.deepInclude(cancelled.body, { status: "cancelled", records: 1_500 })
      assert.strictEqual(cancelled.body.progress.records, 1_000)
      yield* worked
      assert.deepStrictEqual(yield* read(body.id, { key }), cancelled.body)
    })
  )

  it.effect("fails if its list is deleted, and keeps what was taken", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body: list } = yield* call("create_list", { name: "Customers" }, { key })
      const { body } = yield* begin({ csv, listId: list.id }, { key })
      yield* call("delete_list", { listId: list.id }, { key })
      yield* worked
      const failed = yield* read(body.id, { key })
      assert.deepInclude(failed, { status: "failed" })
      assert.strictEqual(failed.failure.code, "list_deleted")
      assert.deepInclude(failed.progress, { created: 2, added: 0 })
    })
  )

  it.effect("fails after a day without a part, not before", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body } = yield* begin({ csv, more: true }, { key })
      yield* TestClock.adjust("23 hours")
      yield* end_stale_imports.handler({}, {} as never)
      assert.strictEqual((yield* read(body.id, { key })).status, "receiving")
      yield* TestClock.adjust("61 minutes")
      yield* end_stale_imports.handler({}, {} as never)
      assert.strictEqual((yield* read(body.id, { key })).failure.code, "parts_missing")
    })
  )

  it.effect("lists its refused records by line, page by page", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const rows = Array.from({ length: 130 }, (_, n) => `none${n}`).join("\n")
      const { body } = yield* begin({ csv: `email\n${rows}\n` }, { key })
      yield* worked
      assert.lengthOf((yield* read(body.id, { key })).refused, 100)
      const page = (cursor?: string) =>
        call(
          "list_import_refusals",
          { importId: body.id, limit: 100, ...(cursor !== undefined && { cursor }) },
          { key }
        )
      const first = yield* page()
      const second = yield* page(first.body.next_cursor)
      const lines = [...first.body.data, ...second.body.data].map(({ line }: { line: number }) => line)
      assert.deepStrictEqual(
        lines,
        Array.from({ length: 130 }, (_, n) => n + 2)
      )
      assert.isNull(second.body.next_cursor)
    })
  )
})

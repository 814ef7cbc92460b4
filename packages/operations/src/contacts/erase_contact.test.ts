import { assert, layer } from "@effect/vitest"
import { ErasedPlaces } from "@tidings/services/erasures/ErasedPlaces"
import { Database } from "@tidings/storage/Database"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { personalTables, tablesWith } from "@tidings/storage/testing/personalRows"
import { made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect } from "effect"
import { ada, needles, personEverywhere } from "@tidings/testing/personEverywhere"

const erase = (contact: string, { live: key }: Pick<Workspace, "live">, more: object = {}) =>
  call("erase_contact", { contact, ...more }, { key })
const finish = ({ id }: Pick<Workspace, "id">) => ErasedPlaces.use((places) => Effect.orDie(places.clear(id, 0)))
const codeOf = ({ body, status }: { readonly status: number; readonly body: any }) => [status, body.error?.code]

// A world of its own, since what is looked for must stand nowhere in it.
layer(worldOver(ownDatabase))("erase_contact", (it) => {
  it.effect("leaves neither address, number, external_id nor traits in any table", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { approval, id, list } = yield* personEverywhere(workspace)
      const before = new Set((yield* Effect.forEach(needles, tablesWith)).flat())
      assert.deepStrictEqual(
        personalTables.filter(
          (name) =>
            !before.has(name) &&
            ![
              "contact_exports",
              "list_members",
              "pending_members",
              "segment_members",
              "erasures",
              "sequence_runs"
            ].includes(name)
        ),
        []
      )
      const { body } = yield* erase(id, workspace, { forgetSuppressions: true })
      assert.deepStrictEqual(body, { id, deleted: true, status: "erasing" })
      assert.deepStrictEqual(codeOf(yield* call("read_contact", { contact: id }, { key: workspace.live })), [
        404,
        "resource_not_found"
      ])
      const runs = yield* made("list_sequence_runs", { keyOrId: "reminder" }, workspace)
      assert.deepStrictEqual(
        runs.data.map(({ status }: { status: string }) => status),
        ["cancelled"]
      )
      assert.strictEqual((yield* made("read_list", { listId: list.id }, workspace)).memberCount, 0)
      assert.strictEqual((yield* made("read_approval", { requestId: approval }, workspace)).status, "rejected")
      yield* finish(workspace)
      for (const needle of needles) assert.deepStrictEqual(yield* tablesWith(needle), [], needle)
      assert.strictEqual((yield* erase(id, workspace)).body.status, "erased")
      const byAddress = yield* erase(ada.email, workspace)
      assert.deepStrictEqual(byAddress.body, { id: null, deleted: true, status: "erased" })
      const [copied, sent] = (yield* made("list_sends", {}, workspace)).data
      assert.deepInclude(sent, { to: "erased", subject: "", status: "failed" })
      assert.strictEqual(copied.to, "grace@example.com")
    })
  )
  it.effect("keeps suppressions unless told to forget them", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { id } = yield* made("create_contact", { email: "bob@example.com" }, workspace)
      yield* made("add_suppressions", { entries: [{ email: "bob@example.com" }] }, workspace)
      yield* erase(id, workspace)
      yield* finish(workspace)
      assert.lengthOf((yield* made("list_suppressions", {}, workspace)).data, 1)
    })
  )

  it.effect("spares a namesake: messages to a shared address stay, and only the erased id goes", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "hello")
      const one = yield* made("create_contact", { external_id: "a", email: "info@example.com" }, workspace)
      yield* made("create_contact", { external_id: "b", email: "info@example.com" }, workspace)
      const send = { template: "hello", to: "info@example.com", variables: { name: "Both" } }
      const { id } = yield* made("send_transactional", send, workspace)
      yield* erase(one.id, workspace)
      yield* finish(workspace)
      assert.strictEqual((yield* made("read_send", { id }, workspace)).to, "info@example.com")
      const again = yield* call("create_contact", { email: "info@example.com" }, { key: workspace.live })
      assert.strictEqual(again.status, 200)
      const anew = yield* call("create_contact", { external_id: "a" }, { key: workspace.live })
      assert.deepStrictEqual(codeOf(anew), [409, "contact_erased"])
    })
  )

  it.effect("spares the sandbox's from touching live, and takes the sandbox's namesakes with a live one", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const test = yield* workspace.issue("test", ["contacts:erase", "contacts:read", "contacts:write"])
      const person = { email: "cleo@example.com", traits: { city: "Linz" } }
      const real = (yield* call("create_contact", person, { key: workspace.live })).body
      const tried = (yield* call("create_contact", person, { key: test })).body
      assert.strictEqual((yield* call("erase_contact", { contact: tried.id }, { key: test })).status, 200)
      yield* finish(workspace)
      const read = yield* call("read_contact", { contact: real.id }, { key: workspace.live })
      assert.deepInclude(read.body, person)
      const second = yield* call("create_contact", { ...person, restoreErased: true }, { key: test })
      assert.strictEqual(second.status, 201)
      yield* erase(real.id, workspace)
      yield* finish(workspace)
      assert.deepStrictEqual(codeOf(yield* call("read_contact", { contact: second.body.id }, { key: test })), [
        404,
        "resource_not_found"
      ])
      assert.deepStrictEqual(yield* tablesWith("cleo@example.com"), [])
    })
  )

  it.effect("is kept by create_contact until restoreErased, while an event of the person creates them anew", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const create = (input: object) => call("create_contact", input, { key: workspace.live })
      const first = yield* create({ email: "dora@example.com", phone: "+35391000111" })
      yield* erase(first.body.id, workspace)
      const refused = yield* create({ email: "Dora@example.com" })
      assert.deepStrictEqual(codeOf(refused), [409, "contact_erased"])
      assert.deepStrictEqual(
        refused.body.error.fields.map(({ path }: { path: string }) => path),
        ["email"]
      )
      assert.strictEqual((yield* create({ external_id: "x", phone: "+35391000111" })).status, 409)
      const event = { type: "order.paid", contact: { email: "dora@example.com" } }
      const { contact } = yield* made("emit_event", event, workspace)
      assert.notStrictEqual(contact.id, first.body.id)
      assert.strictEqual((yield* create({ email: "dora@example.com" })).status, 200)
      yield* finish(workspace)
      assert.strictEqual((yield* call("read_contact", { contact: contact.id }, { key: workspace.live })).status, 200)
    })
  )

  it.effect("erases merged contacts with what they became, and nobody of another workspace", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const stranger = yield* makeWorkspace()
      const alone = yield* made("create_contact", { email: "eve@example.com" }, workspace)
      yield* made("create_contact", { external_id: "eve" }, workspace)
      const whole = yield* made("create_contact", { external_id: "eve", email: "eve@example.com" }, workspace)
      yield* made("create_contact", { email: "eve@example.com" }, stranger)
      assert.deepStrictEqual(whole.merged_from, [alone.id])
      assert.strictEqual((yield* erase(whole.id, stranger)).status, 404)
      assert.strictEqual((yield* erase(alone.id, workspace)).body.id, whole.id)
      yield* finish(workspace)
      assert.strictEqual((yield* erase(alone.id, workspace)).body.status, "erased")
      const kept = yield* call("read_contact", { contact: "eve@example.com" }, { key: stranger.live })
      assert.strictEqual(kept.status, 200)
    })
  )

  it.effect("goes on where it was after a crash, and is done once", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { id } = yield* made("create_contact", { email: "fay@example.com" }, workspace)
      yield* made("emit_event", { type: "order.paid", contact: { id } }, workspace)
      yield* erase(id, workspace)
      const broken = Database.use((database) =>
        database.transaction(Effect.andThen(finish(workspace), Effect.fail("the process died")))
      )
      assert.strictEqual(yield* Effect.flip(broken), "the process died")
      assert.strictEqual((yield* erase(id, workspace)).body.status, "erasing")
      yield* finish(workspace)
      yield* finish(workspace)
      assert.strictEqual((yield* erase(id, workspace)).body.status, "erased")
      assert.deepStrictEqual(yield* tablesWith("fay@example.com"), [])
    })
  )
})

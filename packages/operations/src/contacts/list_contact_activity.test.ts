import { assert, layer } from "@effect/vitest"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { made, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

interface Entry {
  readonly type: string
  readonly at: string
  readonly id: string
}

const activity = (contact: string, input: object, key: string) =>
  Effect.map(call("list_contact_activity", { contact, ...input }, { key }), ({ body }) => body)
const typesOf = ({ data }: { readonly data: ReadonlyArray<Entry> }) => data.map(({ type }) => type)
const idsOf = ({ data }: { readonly data: ReadonlyArray<Entry> }) => data.map(({ id }) => id)

/** A contact with an entry of every type that calls leave, each a minute after the one before. */
const busy = Effect.fnUntraced(function* () {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  yield* appliedSequence(workspace, "reminder")
  const { id: listId } = yield* made("create_list", { name: "Customers" }, workspace)
  const { id } = yield* made(
    "create_contact",
    { external_id: "usr_1", email: "ada@example.com", phone: "+35391123456", lists: [listId] },
    workspace
  )
  yield* TestClock.adjust("1 minute")
  const event = { type: "order.paid", contact: { id }, metadata: { total: 12 } }
  yield* made("emit_event", event, workspace)
  yield* TestClock.adjust("1 minute")
  const send = { template: "hello", to: "Ada@example.com", variables: { name: "Ada" } }
  yield* made("send_transactional", send, workspace)
  yield* TestClock.adjust("1 minute")
  const sms = { templateKey: "auth.otp", to: "+35391123456", variables: { code: "041932", minutes: 10 } }
  yield* made("send_transactional_sms", sms, workspace)
  yield* TestClock.adjust("1 minute")
  yield* made("enroll_in_sequence", { keyOrId: "reminder", contact: { id } }, workspace)
  return { id, listId, workspace }
})

layer(world)("list_contact_activity", (it) => {
  it.effect("shows what a contact did and got, newest first, and never the words of a text", () =>
    Effect.gen(function* () {
      const { id, listId, workspace } = yield* busy()
      const found = yield* activity(id, {}, workspace.live)
      assert.deepStrictEqual(typesOf(found), ["run", "sms", "send", "event", "list"])
      const [run, sms, send, event, list] = found.data
      assert.deepInclude(run, { sequence: "reminder", summary: "reminder", reason: null })
      assert.deepInclude(sms, { template_key: "auth.otp", summary: "auth.otp" })
      assert.deepInclude(send, { template: "hello", status: "queued" })
      assert.strictEqual(send.summary, send.subject)
      assert.deepInclude(event, { event_type: "order.paid", metadata: { total: 12 } })
      assert.deepInclude(list, { id: listId, list_id: listId, list_name: "Customers" })
      assert.notInclude(JSON.stringify(found), "041932")
      assert.deepStrictEqual(found.left_out, [])
      const read = yield* activity("ada@example.com", {}, workspace.live)
      assert.deepStrictEqual(idsOf(read), idsOf(found))
    })
  )

  it.effect("pages without gaps or repeats, also over entries of one instant, and bounds by time and type", () =>
    Effect.gen(function* () {
      const { id, workspace } = yield* busy()
      for (let n = 0; n < 3; n++) {
        yield* made("emit_event", { type: "page.seen", contact: { id } }, workspace)
        yield* made(
          "send_transactional",
          { template: "hello", to: "ada@example.com", variables: { name: "A" } },
          workspace
        )
      }
      const whole = yield* activity(id, {}, workspace.live)
      assert.lengthOf(whole.data, 11)
      const paged: Array<string> = []
      let cursor: string | null = null
      do {
        const page: any = yield* activity(id, { limit: 2, ...(cursor !== null && { cursor }) }, workspace.live)
        paged.push(...idsOf(page))
        cursor = page.next_cursor
      } while (cursor !== null)
      assert.deepStrictEqual(paged, idsOf(whole))
      const events = yield* activity(id, { types: ["event", "list"] }, workspace.live)
      assert.deepStrictEqual(typesOf(events), ["event", "event", "event", "event", "list"])
      const sent = whole.data.at(-3)
      assert.strictEqual(sent.type, "send")
      assert.deepStrictEqual(idsOf(yield* activity(id, { since: sent.at, until: sent.at }, workspace.live)), [sent.id])
      const other = yield* call(
        "list_contact_activity",
        { contact: id, types: ["list"], cursor: (yield* activity(id, { limit: 1 }, workspace.live)).next_cursor },
        { key: workspace.live }
      )
      assert.strictEqual(other.body.error.code, "cursor_invalid")
    })
  )

  it.effect("leaves out what the key has no scope for, and says which types", () =>
    Effect.gen(function* () {
      const { id, workspace } = yield* busy()
      const key = yield* workspace.issue("live", ["contacts:read", "sends:read"])
      const found = yield* activity(id, {}, key)
      assert.deepStrictEqual(typesOf(found), ["send", "event"])
      assert.deepStrictEqual(found.left_out, ["sms", "run", "list", "topic"])
      assert.deepStrictEqual((yield* activity(id, { types: ["send"] }, key)).left_out, [])
    })
  )

  it.effect("shows messages to an address only while no other contact has it, and those of merged contacts", () =>
    Effect.gen(function* () {
      const { id, workspace } = yield* busy()
      yield* made(
        "create_contact",
        { external_id: "usr_2", email: "ada@example.com", phone: "+35391123456" },
        workspace
      )
      assert.deepStrictEqual(typesOf(yield* activity(id, {}, workspace.live)), ["run", "event", "list"])
      yield* made("emit_event", { type: "page.seen", contact: { email: "eve@example.com" } }, workspace)
      const eve = yield* made("create_contact", { external_id: "usr_3" }, workspace)
      yield* made("create_contact", { external_id: "usr_3", email: "eve@example.com" }, workspace)
      assert.deepStrictEqual(typesOf(yield* activity(eve.id, {}, workspace.live)), ["event"])
    })
  )

  it.effect("shows each world what happened there, and nobody of another workspace", () =>
    Effect.gen(function* () {
      const { id, workspace } = yield* busy()
      const stranger = yield* makeWorkspace()
      const { body } = yield* call("create_contact", { email: "ada@example.com" }, { key: workspace.test })
      yield* call("emit_event", { type: "page.seen", contact: { id: body.id } }, { key: workspace.test })
      assert.deepStrictEqual(typesOf(yield* activity("ada@example.com", {}, workspace.test)), ["event"])
      assert.lengthOf((yield* activity("ada@example.com", {}, workspace.live)).data, 5)
      for (const key of [workspace.test, stranger.live])
        assert.strictEqual((yield* activity(id, {}, key)).error.code, "resource_not_found")
    })
  )
})

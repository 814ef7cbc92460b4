import { assert, layer } from "@effect/vitest"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { made } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { attend, definitionOf, sequenceIn, templates } from "./testing/sequenceWorld.ts"

const nodes: Definition["nodes"] = {
  rest: { type: "wait", on: [{ event: "cart.paid", next: "greet" }], timeout: { after: "1h", next: "greet" } },
  greet: {
    type: "send",
    template: "hello",
    variables: { name: "{{ contact.external_id }} {{ contact.traits.name }}" },
    next: "end"
  }
}

const begun = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* templates(workspace, "hello")
  const sequence = yield* sequenceIn(workspace, definitionOf("welcome", nodes))
  const emit = (key: string, contact: object, type = "user.met") => call("emit_event", { type, contact }, { key })
  const enrol = (key: string, contact: object) => call("enroll_in_sequence", { keyOrId: "welcome", contact }, { key })
  return { workspace, sequence, emit, enrol, live: workspace.live, test: workspace.test }
})

layer(world)("a live run", (it) => {
  it.effect("keeps its contact and its address whatever sandbox keys say of somebody by the same names", () =>
    Effect.gen(function* () {
      const { emit, enrol, live, sequence, test } = yield* begun
      const { body: run } = yield* enrol(live, { external_id: "ada", email: "ada@example.com" })
      const other = yield* enrol(live, { email: "bert@example.com" })
      yield* attend
      const said: ReadonlyArray<object> = [
        { external_id: "ada", email: "ci@test.example" },
        { external_id: "ada", email: "bert@example.com" },
        { external_id: "ci", email: "bert@example.com" }
      ]
      for (const contact of said) {
        assert.strictEqual((yield* emit(test, contact, "cart.paid")).status, 201)
        assert.strictEqual((yield* enrol(test, contact)).body.livemode, false)
      }
      assert.strictEqual((yield* emit(test, { id: run.contactId })).body.error.code, "resource_not_found")
      assert.strictEqual((yield* enrol(test, { id: run.contactId })).body.error.code, "resource_not_found")
      const theirs = (yield* sequence.runs).filter(({ livemode }) => livemode)
      assert.deepStrictEqual(
        theirs.map(({ contactId, status }) => [contactId, status]),
        [
          [run.contactId, "waiting"],
          [other.body.contactId, "waiting"]
        ]
      )
      yield* TestClock.adjust("2 hours")
      yield* attend
      const sent = (yield* sequence.sends).filter(({ livemode }) => livemode)
      assert.sameMembers(
        sent.map(({ toNormalized }) => toNormalized),
        ["ada@example.com", "bert@example.com"]
      )
    })
  )

  it.effect("is named, read, listed, led and cancelled by keys of its own world alone", () =>
    Effect.gen(function* () {
      const { enrol, live, test } = yield* begun
      const ada = { external_id: "ada", email: "ada@example.com" }
      const { body: run } = yield* enrol(live, ada)
      const { body: tried } = yield* enrol(test, ada)
      assert.notStrictEqual(run.contactId, tried.contactId)
      yield* attend
      const codeOf = (operation: string, input: object, key: string) =>
        Effect.map(call(operation, input, { key }), ({ body }) => body.error?.code)
      for (const [id, key] of [
        [run.id, test],
        [tried.id, live]
      ]) {
        assert.strictEqual(yield* codeOf("read_sequence_run", { runId: id }, key), "resource_not_found")
        assert.strictEqual(yield* codeOf("cancel_sequence_run", { runId: id }, key), "resource_not_found")
      }
      const listed = (key: string, more: object = {}) =>
        Effect.map(call("list_sequence_runs", { keyOrId: "welcome", ...more }, { key }), ({ body }) =>
          body.data.map(({ id }: any) => id)
        )
      for (const more of [{}, { status: "waiting" }]) {
        assert.deepStrictEqual(yield* listed(live, more), [run.id])
        assert.deepStrictEqual(yield* listed(test, more), [tried.id])
      }
      assert.deepStrictEqual(yield* listed(test, { contactId: run.contactId }), [])
      assert.deepStrictEqual(yield* listed(live, { contactId: run.contactId }), [run.id])
    })
  )

  it.effect("is nobody's but its contact's, though others share the address", () =>
    Effect.gen(function* () {
      const { emit, enrol, live, sequence, workspace } = yield* begun
      const list = yield* made("create_list", { name: "Customers" }, workspace)
      const anna = { external_id: "anna", email: "fam@example.com" }
      const bert = { external_id: "bert", email: "fam@example.com" }
      const { body: hers } = yield* enrol(live, anna)
      yield* made("add_list_members", { listId: list.id, contactIds: [{ external_id: "anna" }] }, workspace)
      const { body: his } = yield* enrol(live, bert)
      assert.isTrue(his.enrolled)
      assert.notStrictEqual(his.contactId, hers.contactId)
      const again = yield* enrol(live, anna)
      assert.deepStrictEqual([again.status, again.body.id], [200, hers.id])
      assert.strictEqual((yield* emit(live, { email: "fam@example.com" })).body.error.code, "contact_ambiguous")
      const answer = yield* enrol(live, { email: "fam@example.com" })
      assert.deepStrictEqual(answer.body.error.contact_ids, [hers.contactId, his.contactId])
      const moved = { id: "welcome", contact: { email: "fam@example.com" }, to_state: "rest" }
      assert.strictEqual(
        (yield* call("transition_sequence", moved, { key: live })).body.error.code,
        "contact_ambiguous"
      )
      assert.deepStrictEqual(
        (yield* sequence.runs).map(({ contactId, endedAt }) => [contactId, endedAt]),
        [
          [hers.contactId, null],
          [his.contactId, null]
        ]
      )
      const { body } = yield* call("read_list", { listId: list.id }, { key: live })
      assert.strictEqual(body.memberCount, 1)
      const members = yield* made(
        "add_list_members",
        { listId: list.id, contactIds: [{ external_id: "bert" }, { external_id: "anna" }] },
        workspace
      )
      assert.deepInclude(members, { added: 1, already: 1 })
    })
  )
})

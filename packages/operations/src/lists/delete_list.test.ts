import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import purge_list_members from "@tidings/services/lists/jobs/purge_list_members"
import { ListMemberRepository } from "@tidings/storage/repositories/ListMemberRepository"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("delete_list", (it) => {
  it.effect("ends the list, frees its name, keeps its contacts and forgets who was on it", () =>
    Effect.gen(function* () {
      const { live: key, world } = yield* makeWorkspace()
      const create = call("create_list", { name: "Newsletter" }, { key })
      const { body: list } = yield* create
      const contact = { external_id: "ada" }
      const { body: event } = yield* call("emit_event", { type: "user.met", contact }, { key })
      yield* call("add_list_members", { listId: list.id, contactIds: [contact] }, { key })
      const gone = call("delete_list", { listId: list.id }, { key })
      assert.deepStrictEqual((yield* gone).body, { id: list.id, deleted: true })
      assert.strictEqual((yield* call("read_list", { listId: list.id }, { key })).body.error.code, "resource_not_found")
      yield* Worker.drain([purge_list_members])
      assert.deepStrictEqual(yield* ListMemberRepository.use((members) => members.page(world, list.id, "", 10)), [])
      assert.deepStrictEqual((yield* gone).body, { id: list.id, deleted: true })
      assert.strictEqual((yield* create).status, 201)
      const again = yield* call("emit_event", { type: "user.met", contact }, { key })
      assert.deepStrictEqual(again.body.contact, event.contact)
    })
  )

  it.effect("answers resource_not_found to the id of another workspace's, also once it is gone", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const { body: list } = yield* call("create_list", { name: "Newsletter" }, { key: one.live })
      const remove = (key: string) => call("delete_list", { listId: list.id }, { key })
      assert.strictEqual((yield* remove(other.live)).body.error.code, "resource_not_found")
      assert.strictEqual((yield* remove(one.live)).status, 200)
      assert.strictEqual((yield* remove(other.live)).body.error.code, "resource_not_found")
    })
  )

  it.effect("refuses a list that begins a sequence, and names it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      const { body: list } = yield* call("create_list", { name: "Newsletter" }, { key })
      const nodes = "nodes: { a_day: { type: wait, for: 1d, next: end } }"
      const file = (trigger: string) => `key: hello\ntrigger: ${trigger}\n${nodes}\n`
      yield* appliedSequence(workspace, "hello", file("{ type: list.entered, list: Newsletter }"))
      const { body } = yield* call("delete_list", { listId: list.id }, { key })
      assert.strictEqual(body.error.code, "list_in_use")
      assert.include(body.error.message, '"hello"')
      assert.strictEqual((yield* call("read_list", { listId: list.id }, { key })).status, 200)
      yield* appliedSequence(workspace, "hello", file("{ type: api.enroll }"))
      assert.strictEqual((yield* call("delete_list", { listId: list.id }, { key })).status, 200)
    })
  )
})

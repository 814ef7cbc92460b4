import { assert, layer } from "@effect/vitest"
import { hearing, hearingOf, made } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("the events of a contact's record", (it) => {
  it.effect("tell who names them or their group what was created, changed and merged, and `*` nothing", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const group = yield* hearingOf(workspace, ["contact_record.*"])
      const one = yield* hearingOf(workspace, ["contact_record.updated"])
      const all = yield* hearing(workspace)
      const alone = yield* made("create_contact", { email: "ada@example.com", traits: { plan: "free" } }, workspace)
      yield* made("create_contact", { email: "ada@example.com" }, workspace)
      const change = { contact: alone.id, external_id: "usr_1", traits: { plan: null, seats: 3 } }
      yield* made("update_contact", change, workspace)
      yield* made("emit_event", { type: "order.paid", contact: { email: "bob@example.com" } }, workspace)
      yield* made("create_contact", { external_id: "usr_1", email: "bob@example.com" }, workspace)
      const told = (yield* group).map(({ data, type }) => [
        type.split(".")[1],
        data.contact.email,
        data.changed ?? data.merged ?? data.source.kind
      ])
      assert.deepStrictEqual(told.slice(0, 3), [
        ["created", "ada@example.com", "api"],
        ["updated", "ada@example.com", ["external_id", "traits.plan", "traits.seats"]],
        ["created", "bob@example.com", "event"]
      ])
      assert.deepStrictEqual(
        told
          .slice(3)
          .map(([word]) => word)
          .toSorted(),
        ["merged", "updated"]
      )
      assert.lengthOf(yield* one, 2)
      assert.deepStrictEqual(
        (yield* all).map(({ type }) => type),
        ["order.paid"]
      )
    })
  )

  it.effect("are not told of what an import creates, nor to the other world", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const told = yield* hearingOf(workspace, ["contact_record.*"])
      yield* call("create_contact", { email: "ada@example.com" }, { key: workspace.test })
      yield* made("import_contacts", { csv: "email\nbob@example.com\n" }, workspace)
      assert.deepStrictEqual(yield* told, [])
    })
  )
})

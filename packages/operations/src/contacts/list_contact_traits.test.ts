import { assert, layer } from "@effect/vitest"
import { TraitCounting } from "@tidings/services/contactRecords/TraitCounting"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { made } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const count = TraitCounting.use((traits) => traits.count)
const listed = (key: string) => Effect.map(call("list_contact_traits", {}, { key }), ({ body }) => body)

// Counting reads the contacts of everybody.
layer(worldOver(ownDatabase))("list_contact_traits", (it) => {
  it.effect("names the traits of each world with their types, most frequent first, as counted within the hour", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      assert.deepStrictEqual(yield* listed(workspace.live), { data: [], counted_at: null })
      yield* made("create_contact", { external_id: "a", traits: { plan: "pro", seats: 3, tags: ["x"] } }, workspace)
      yield* made("create_contact", { external_id: "b", traits: { plan: true, seats: 4 } }, workspace)
      yield* made("create_contact", { external_id: "c", traits: { plan: "free" } }, workspace)
      yield* call("create_contact", { external_id: "a", traits: { city: "Linz" } }, { key: workspace.test })
      yield* count
      const first = yield* listed(workspace.live)
      assert.deepStrictEqual(first.data, [
        { name: "plan", types: ["boolean", "text"], contacts: 3 },
        { name: "seats", types: ["number"], contacts: 2 },
        { name: "tags", types: ["list"], contacts: 1 }
      ])
      assert.deepStrictEqual((yield* listed(workspace.test)).data, [{ name: "city", types: ["text"], contacts: 1 }])
      yield* made(
        "erase_contact",
        { contact: (yield* made("list_contacts", { external_id: "a" }, workspace)).data[0].id },
        workspace
      )
      yield* count
      assert.deepStrictEqual(yield* listed(workspace.live), first)
      yield* TestClock.adjust("1 hour")
      yield* count
      assert.deepStrictEqual(
        (yield* listed(workspace.live)).data.map(({ contacts, name }: any) => [name, contacts]),
        [
          ["plan", 2],
          ["seats", 1]
        ]
      )
    })
  )

  it.effect("lists the 500 most frequent names", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const traits = (from: number) => Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`t${from + n}`, n]))
      for (let n = 0; n < 7; n++)
        yield* made("create_contact", { external_id: `u${n}`, traits: traits(n * 90) }, workspace)
      yield* made("create_contact", { external_id: "last", traits: { t629: 1 } }, workspace)
      yield* count
      const { data } = yield* listed(workspace.live)
      assert.lengthOf(data, 500)
      assert.deepStrictEqual(data[0], { name: "t629", types: ["number"], contacts: 2 })
    })
  )
})

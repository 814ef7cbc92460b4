import { assert, layer } from "@effect/vitest"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { made } from "@tidings/testing/fixtures"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect } from "effect"
import { workspaceFor } from "./fields.ts"

const refused = (wanted: string | undefined) =>
  Effect.map(Effect.flip(workspaceFor(wanted)), ({ code, message }) => ({ code, message: String(message) }))

layer(worldOver(ownDatabase))("the workspace of a command", (it) => {
  it.effect("is the only one, or the one of an id or of a name that no other has", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* refused(undefined)).code, "resource_not_found")
      const one = yield* makeWorkspace()
      assert.strictEqual((yield* workspaceFor(undefined)).id, one.id)
      const two = yield* makeWorkspace()
      assert.include((yield* refused(undefined)).message, `${two.id}  Test workspace`)

      const shared = yield* refused("Test workspace")
      assert.strictEqual(shared.code, "field_invalid")
      assert.include(shared.message, `${one.id}  Test workspace\n${two.id}  Test workspace`)
      yield* made("update_workspace", { name: "Harbour & Pine" }, two)
      assert.strictEqual((yield* workspaceFor("Harbour & Pine")).id, two.id)
      assert.strictEqual((yield* workspaceFor("Test workspace")).id, one.id)
      assert.strictEqual((yield* workspaceFor(two.id)).id, two.id)
      assert.strictEqual((yield* refused("harbour")).code, "resource_not_found")
    })
  )

  it.effect("is that of an id, whatever another is named", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      yield* made("update_workspace", { name: one.id }, other)
      assert.strictEqual((yield* workspaceFor(one.id)).id, one.id)
    })
  )
})

import { assert, describe, layer } from "@effect/vitest"
import * as Operation from "@tidings/pipeline/Operation"
import { concealerOf } from "@tidings/pipeline/coding/conceal"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { contents } from "@tidings/storage/testing/wholeDatabase"
import { decide, holding, leftByAsking, readBy, working } from "@tidings/testing/approvals"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect } from "effect"
import { registry } from "../registry.ts"

const gated = registry.entries.map(({ operation }) => operation).filter(({ surface }) => surface !== undefined)

const held = Effect.fnUntraced(function* (row: Operation.Any) {
  const workspace = yield* makeWorkspace()
  const input = yield* inputFor(row.name, workspace)
  yield* holding(workspace, row)
  return { workspace, input, key: workspace.live }
})

// A database of its own, since all of it is compared before and after.
layer(worldOver(ownDatabase))("with approvals", (it) => {
  describe.each(gated.map((row) => [row.name, row] as const))("a held %s", (name, row) => {
    it("says what is asked for, changes something, and answers no secret that a decider would read", () => {
      assert.isAbove(row.asks!(row.example).length, 10)
      assert.isFalse(Operation.isReadOnly(row))
      const probe = '{"secret":"whsec_0123456789abcdef0123456789abcdef"}'
      assert.strictEqual(concealerOf(row)(probe), probe)
    })

    it.effect("leaves its request and nothing else", () =>
      Effect.gen(function* () {
        const { input, key } = yield* held(row)
        const before = new Map((yield* contents).map(({ digest, name }) => [name, digest]))
        const { status } = yield* call(name, input, { key, idempotencyKey: "one" })
        assert.strictEqual(status, 202)
        const changed = (yield* contents).filter((table) => before.get(table.name) !== table.digest)
        for (const table of changed) assert.include(leftByAsking, table.name)
      })
    )

    it.effect("shows whoever may decide, and nobody else, what it comes to", () =>
      Effect.gen(function* () {
        const { input, key, workspace } = yield* held(row)
        const { id } = (yield* call(name, input, { key, idempotencyKey: "one" })).body.approval
        const { preview } = yield* readBy(key, id)
        assert.notMatch(preview.says, /cannot be shown/u)
        assert.isAbove(preview.parts.length, 0)
        const onlooker = yield* workspace.issue("live", ["approvals:read"])
        assert.doesNotHaveAnyKeys(yield* readBy(onlooker, id), ["input", "preview"])
        yield* decide(yield* workspace.issue("live"), id, "reject")
        assert.notProperty(yield* readBy(key, id), "preview")
      })
    )

    it("says on its button what approving it does", () => {
      const verb = typeof row.verb === "function" ? row.verb(row.example) : row.verb!
      assert.match(verb, /^[a-z]+( [a-z]+){0,2}$/u)
    })

    it.effect("runs once approved, as it would have run", () =>
      Effect.gen(function* () {
        const { input, key, workspace } = yield* held(row)
        const { body } = yield* call(name, input, { key, idempotencyKey: "one" })
        const { id } = body.approval
        yield* decide(yield* workspace.issue("live"), id)
        yield* working
        const { outcome } = yield* readBy(key, id)
        assert.deepStrictEqual([outcome.status, outcome.body.error], [row.status ?? 200, undefined])
      })
    )
  })
})

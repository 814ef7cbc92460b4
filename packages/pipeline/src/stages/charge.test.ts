import { assert, layer } from "@effect/vitest"
import { problem } from "@tidings/schema/Problem"
import { Credits } from "@tidings/services/credits/Credits"
import { call, callEndpoint, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Schema } from "effect"
import { bindAll } from "../Endpoint.ts"
import * as Operation from "../Operation.ts"
import * as Registry from "../Registry.ts"

const [buy] = bindAll(
  Registry.make({
    shop: [
      Operation.make({
        name: "buy",
        http: "POST /v1/purchases",
        scope: null,
        idempotency: "accepted",
        credits: { says: "1 a piece", of: ({ pieces }) => pieces },
        audit: "purchase.make",
        summary: "Buy",
        input: Schema.Struct({ pieces: Schema.Int, isBroken: Schema.optionalKey(Schema.Boolean) }),
        output: Schema.Struct({ pieces: Schema.Int, prepared: Schema.String }),
        errors: ["resource_not_found"],
        example: { pieces: 1 },
        prepare: ({ pieces }) => Effect.succeed(`for ${pieces}`),
        handler: ({ isBroken, pieces }, prepared) =>
          isBroken === true ? Effect.fail(problem("resource_not_found")) : Effect.succeed({ pieces, prepared })
      })
    ]
  })
) as [any]

const setUp = (credits: number | undefined) =>
  Effect.gen(function* () {
    const workspace = yield* makeWorkspace()
    if (credits !== undefined) yield* Credits.use((account) => account.grant(workspace.id, credits))
    const left = Effect.map(call("read_workspace", {}, { key: workspace.live }), ({ body }) => body.credits)
    return { ...workspace, left }
  })

layer(world)("a call that costs credits", (it) => {
  it.effect(
    "is charged once however often it is repeated under its key, and hands what was prepared to its handler",
    () =>
      Effect.gen(function* () {
        const { left, live: key } = yield* setUp(10)
        const first = yield* callEndpoint(buy, { pieces: 3 }, { key, idempotencyKey: "k" })
        assert.deepStrictEqual(first.body, { pieces: 3, prepared: "for 3" })
        yield* callEndpoint(buy, { pieces: 3 }, { key, idempotencyKey: "k" })
        assert.strictEqual(yield* left, 7)
      })
  )

  it.effect("is refused whole when the balance is too small, and never takes it below zero", () =>
    Effect.gen(function* () {
      const { left, live: key } = yield* setUp(5)
      const calls = Array.from({ length: 4 }, () => callEndpoint(buy, { pieces: 2 }, { key }))
      const answers = yield* Effect.all(calls, { concurrency: 4 })
      assert.deepStrictEqual(answers.map(({ status }) => status).sort(), [200, 200, 402, 402])
      const { error } = answers.find(({ status }) => status === 402)!.body
      assert.deepInclude(error, { type: "payment_required", code: "insufficient_credits", required_credits: 2 })
      assert.strictEqual(yield* left, 1)
    })
  )

  it.effect("costs nothing when it is refused, asked wrongly, or made with a sandbox key", () =>
    Effect.gen(function* () {
      const { left, live: key, test } = yield* setUp(5)
      assert.strictEqual((yield* callEndpoint(buy, { pieces: 2, isBroken: true }, { key })).status, 404)
      assert.strictEqual((yield* callEndpoint(buy, { pieces: "2" }, { key })).status, 422)
      assert.strictEqual((yield* callEndpoint(buy, { pieces: 2 }, { key: test })).status, 200)
      assert.strictEqual(yield* left, 5)
    })
  )

  it.effect("is free of any limit in a workspace without a balance", () =>
    Effect.gen(function* () {
      const { left, live: key } = yield* setUp(undefined)
      assert.strictEqual((yield* callEndpoint(buy, { pieces: 1_000_000 }, { key })).status, 200)
      assert.isNull(yield* left)
    })
  )
})

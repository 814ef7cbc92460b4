import { assert, describe, it } from "@effect/vitest"
import { Keys } from "@tidings/services/keys/Keys"
import { Database } from "@tidings/storage/Database"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer, Queue } from "effect"
import { listening } from "../testing/listening.ts"
import { notes } from "../testing/notes.ts"

describe.skipIf(postgresIsMissing)(`a client that listens on one of two processes${whyMissing}`, () => {
  it.live("is told what was published on the other, and ended by a revocation there", () =>
    Effect.gen(function* () {
      const database = yield* freshDatabase
      const process = Layer.build(Layer.fresh(worldOver(Database.layerPostgres(database, { max: 2 }))))
      const here = Effect.provideContext(yield* process)
      const there = Effect.provideContext(yield* process)
      const { url } = yield* here(serve({ endpoints: notes }))
      const workspace = yield* there(makeWorkspace("pro"))
      const { listen, told } = yield* listening(`${url}/mcp`, workspace.live)
      const stream = yield* listen

      yield* there(publishedTemplate(workspace, "hello"))
      assert.strictEqual(yield* Queue.take(told), "tools")

      const { body } = yield* there(call("list_keys", {}, { key: workspace.live }))
      const keys = yield* there(Keys)
      for (const { id } of body.data) yield* keys.revoke(workspace.id, id)
      assert.strictEqual(yield* Effect.promise(() => stream.closed), "graceful")
    }).pipe(Effect.scoped)
  )
})

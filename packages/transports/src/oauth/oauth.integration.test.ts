import { assert, describe, it } from "@effect/vitest"
import { SignIns } from "@tidings/services/signIns/SignIns"
import { Database } from "@tidings/storage/Database"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { endpoints } from "@tidings/testing/endpoints"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { callWith, RawClient } from "./testing/RawClient.ts"
import { Visitor } from "./testing/Visitor.ts"

const promise = Effect.promise

/** A separate process over the shared database, under the address of the first. */
const process = (databaseUrl: string, first?: { readonly url: string }) =>
  Effect.gen(function* () {
    const context = yield* Layer.build(Layer.fresh(worldOver(Database.layerPostgres(databaseUrl, { max: 4 }))))
    const { url } = yield* Effect.provideContext(serve({ endpoints, ...(first && { publicUrl: first.url }) }), context)
    return { context, url }
  })

describe.skipIf(postgresIsMissing)(`two processes over one Postgres${whyMissing}`, () => {
  it.live("know each other's connections, and refuse what the other revoked on the next call", () =>
    Effect.gen(function* () {
      const database = yield* freshDatabase
      const one = yield* process(database)
      const two = yield* process(database, one)
      const begun = Effect.gen(function* () {
        const { id: workspaceId } = yield* makeWorkspace()
        return yield* SignIns.use((signIns) => signIns.issue({ user: "ada", workspaceId }))
      })
      const { code } = yield* Effect.provideContext(begun, two.context)
      const client = yield* promise(() => RawClient.register(one.url))
      const visitor = new Visitor(one.url)
      const connect = (code?: string) =>
        promise(async () => {
          const callback = await visitor.approve(client.address(), code, { preset: "read" })
          return (await client.redeem(callback)).body
        })
      const statuses = (token: string) => promise(() => Promise.all([one, two].map(({ url }) => callWith(url, token))))

      const first = yield* connect(code)
      assert.deepStrictEqual(yield* statuses(first.access_token), [200, 200])
      yield* promise(() => client.revoke(first.refresh_token))
      assert.deepStrictEqual(yield* statuses(first.access_token), [401, 401])

      const second = yield* connect()
      const elsewhere = client.at(two.url)
      const rotated = (yield* promise(() => elsewhere.refresh(second.refresh_token))).body
      assert.deepStrictEqual(yield* statuses(rotated.access_token), [200, 200])
      assert.strictEqual((yield* promise(() => client.refresh(second.refresh_token))).body.error, "invalid_grant")
      assert.deepStrictEqual(yield* statuses(rotated.access_token), [401, 401])
    }).pipe(Effect.scoped)
  )
})

import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { endpoints } from "@tidings/testing/endpoints"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { descriptions } from "../../openapi/descriptions.ts"
import { documentMounts } from "../../openapi/documentMounts.ts"
import { post } from "../testing/post.ts"

describe.skipIf(postgresIsMissing)(`what is published on one of two processes${whyMissing}`, () => {
  it.live("is in the next list of the other, and in its next description", () =>
    Effect.gen(function* () {
      const database = yield* freshDatabase
      const process = Layer.build(Layer.fresh(worldOver(Database.layerPostgres(database, { max: 2 }))))
      const here = Effect.provideContext(yield* process)
      const there = Effect.provideContext(yield* process)
      const workspace = yield* there(makeWorkspace("pro"))
      const serving = Effect.gen(function* () {
        const mounts = yield* documentMounts({
          descriptions: descriptions({ endpoints, publicUrl: "http://tidings.test" }),
          publicUrl: "http://tidings.test",
          ipOf: () => "127.0.0.1"
        })
        return yield* serve({ endpoints, mounts })
      })
      const { url } = yield* here(serving)
      const seen = Effect.gen(function* () {
        const body = { jsonrpc: "2.0", id: 1, method: "tools/list" }
        const list = yield* post({ url: `${url}/v1`, key: workspace.live, body })
        const { properties } = list.json.result.tools.find(({ name }: any) => name === "send_transactional").inputSchema
        const described = yield* post({ url: `${url}/v1/openapi.json`, key: workspace.live, method: "GET" })
        const paths = Object.keys(described.json.paths)
        return {
          tool: properties.message.anyOf?.map((one: any) => one.properties.template.enum[0]),
          paths: paths.flatMap((path) => /^\/v1\/templates\/(.+)\/send$/u.exec(path)?.[1] ?? [])
        }
      })
      assert.deepStrictEqual(yield* seen, { tool: undefined, paths: ["{key}"] })
      yield* there(publishedTemplate(workspace, "hello"))
      assert.deepStrictEqual(yield* seen, { tool: ["hello"], paths: ["hello"] })
      yield* there(publishedTemplate(workspace, "second"))
      assert.deepStrictEqual(yield* seen, { tool: ["hello", "second"], paths: ["hello", "second"] })
    }).pipe(Effect.scoped)
  )
})

import { assert, layer } from "@effect/vitest"
import type { Plan } from "@tidings/schema/Plan"
import { Keys } from "@tidings/services/keys/Keys"
import { endpoints } from "@tidings/testing/endpoints"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { descriptions } from "./descriptions.ts"
import { documentMounts } from "./documentMounts.ts"

const publicUrl = "https://messages.test"

const setUp = Effect.fnUntraced(function* (plan: Plan = "pro") {
  const workspace = yield* makeWorkspace(plan)
  yield* publishedTemplate(workspace, "hello")
  const mounts = yield* documentMounts({
    descriptions: descriptions({ endpoints, publicUrl }),
    publicUrl,
    ipOf: () => "127.0.0.1"
  })
  const { url } = yield* serve({ endpoints, mounts })
  const get = (key: string | undefined, headers: Record<string, string> = {}) =>
    Effect.promise(async () => {
      const authorized = key === undefined ? headers : { ...headers, Authorization: `Bearer ${key}` }
      const response = await fetch(`${url}/v1/openapi.json`, { headers: authorized })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) }
    })
  return { ...workspace, get }
})

layer(world, { excludeTestServices: true })("GET /v1/openapi.json with a key", (it) => {
  it.effect("answers the workspace's own, to it alone", () =>
    Effect.gen(function* () {
      const { get, live } = yield* setUp()
      const other = yield* setUp("hobby")
      yield* call("update_template", { key: "hello", body: "<p>{{secret}}</p>", subject: "x" }, { key: other.live })
      yield* call("publish_template", { key: "hello" }, { key: other.live })
      const { body, headers, status } = yield* get(live)
      assert.strictEqual(status, 200)
      assert.strictEqual(body.servers[0].url, publicUrl)
      assert.deepStrictEqual(body.components.schemas.VariablesOfHello.required, ["name"])
      assert.strictEqual(headers.get("Vary"), "Authorization")
      assert.include(headers.get("Cache-Control"), "private")
      assert.match(headers.get("X-Request-Id")!, /^req_/u)
      assert.isNotNull(headers.get("X-RateLimit-Remaining"))
      const theirs = yield* other.get(other.live)
      assert.deepStrictEqual(theirs.body.components.schemas.VariablesOfHello.required, ["secret"])
      const anybody = yield* get(undefined)
      assert.strictEqual(anybody.headers.get("Vary"), "Authorization")
      assert.property(anybody.body.paths, "/v1/templates/{key}/send")
    }).pipe(Effect.scoped)
  )

  it.effect("answers 304 to who has it, until a template is published", () =>
    Effect.gen(function* () {
      const workspace = yield* setUp()
      const { get, live } = workspace
      const etag = (yield* get(live)).headers.get("ETag")!
      const again = yield* get(live, { "If-None-Match": etag })
      assert.deepStrictEqual([again.status, again.body], [304, undefined])
      assert.notStrictEqual((yield* get(undefined)).headers.get("ETag"), etag)
      yield* publishedTemplate(workspace, "second")
      const newer = yield* get(live, { "If-None-Match": etag })
      assert.strictEqual(newer.status, 200)
      assert.property(newer.body.paths, "/v1/templates/second/send")
    }).pipe(Effect.scoped)
  )

  it.effect("answers 401 with a challenge to a key that is not valid, from the moment it is revoked", () =>
    Effect.gen(function* () {
      const { get, id, live } = yield* setUp()
      assert.strictEqual((yield* get(live)).status, 200)
      const { body: listed } = yield* call("list_keys", {}, { key: live })
      for (const { id: keyId } of listed.data) yield* Keys.use((keys) => keys.revoke(id, keyId))
      for (const key of [live, `${live}x`, ""]) {
        const { body, headers, status } = yield* get(key)
        assert.strictEqual(status, 401)
        assert.include(["invalid_api_key", "missing_authorization_header"], body.error.code)
        assert.match(headers.get("WWW-Authenticate")!, /^Bearer /u)
        assert.include(headers.get("WWW-Authenticate"), `${publicUrl}/.well-known/oauth-protected-resource/v1`)
        assert.strictEqual(headers.get("Vary"), "Authorization")
      }
    }).pipe(Effect.scoped)
  )
})

layer(world)("GET /v1/openapi.json with a key, while no time passes", (it) => {
  it.effect("takes from the key's allowance, and answers 429 when there is none", () =>
    Effect.gen(function* () {
      const rates = { keyPerSecond: 1, keyBurst: 2, workspacePerMinute: null }
      const { live } = yield* makeWorkspace("pro", rates)
      const { get } = yield* setUp()
      for (let n = 0; n < 2; n++) assert.strictEqual((yield* get(live)).status, 200)
      const { body, headers, status } = yield* get(live)
      assert.deepStrictEqual([status, body.error.code], [429, "key_rate_limit"])
      assert.isNotNull(headers.get("Retry-After"))
    }).pipe(Effect.scoped)
  )
})

import { assert, describe, layer } from "@effect/vitest"
import { endpoints } from "@tidings/testing/endpoints"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { connect } from "node:net"

interface Sent {
  readonly method?: string
  readonly key?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

const started = Effect.gen(function* () {
  const { url } = yield* serve({ endpoints, announced: ["/v1/transits"] })
  const workspace = yield* makeWorkspace()
  const send = (path: string, { body, headers, key = workspace.live, method = "GET" }: Sent = {}) =>
    Effect.promise(async () => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(key !== "" && { Authorization: `Bearer ${key}` }),
          ...(body !== undefined && { "Content-Type": "application/json" }),
          ...headers
        },
        body: body ?? null
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) }
    })
  return { url, workspace, send }
})

const codeOf = ({ body, status }: { readonly status: number; readonly body: any }) => `${status} ${body?.error?.code}`

describe("REST", () => {
  layer(world, { excludeTestServices: true })((it) => {
    it.effect("tells a known key its allowance where no row is found, and counts that", () =>
      Effect.gen(function* () {
        const { send, workspace } = yield* started
        const remaining = Effect.fnUntraced(function* (path: string, sent?: Sent) {
          const { headers, status } = yield* send(path, sent)
          return [status, headers.get("x-ratelimit-remaining")]
        })
        assert.deepStrictEqual(yield* remaining("/v1/nothing"), [404, "119"])
        const [method] = yield* remaining("/v1/workspace", { method: "POST", body: "{}" })
        assert.strictEqual(method, 405)
        assert.deepStrictEqual(yield* remaining("/v1/nothing", { key: workspace.test }), [404, "120"])
        for (const key of ["", "unknown"]) assert.deepStrictEqual(yield* remaining("/v1/nothing", { key }), [404, null])
        const hourly = { keyPerSecond: 1 / 3600, keyBurst: 1, workspacePerMinute: 10 }
        const { live: key } = yield* makeWorkspace("enterprise", hourly)
        const answers = [yield* send("/v1/nothing", { key }), yield* send("/v1/nothing", { key })]
        assert.deepStrictEqual(answers.map(codeOf), ["404 unknown_route", "429 key_rate_limit"])
        assert.isNotNull(answers[1]!.headers.get("retry-after"))
      }).pipe(Effect.scoped)
    )

    it.effect("answers every kind of bad request with an error of the catalogue", () =>
      Effect.gen(function* () {
        const { send } = yield* started
        const post = (body: string, headers = {}) => send("/v1/templates", { method: "POST", body, headers })
        const answers = {
          nothing: yield* send("/v1/nothing"),
          outside: yield* send("/nowhere"),
          announced: yield* send("/v1/transits/batch", { method: "POST", body: "{}" }),
          method: yield* send("/v1/workspace", { method: "POST", body: "{}" }),
          malformed: yield* post('{"name":'),
          array: yield* post("[]"),
          text: yield* post("{}", { "Content-Type": "text/plain" }),
          large: yield* post(JSON.stringify({ name: "x".repeat(3 * 1024 * 1024) })),
          files: yield* send("/v1/templates/hello/send", {
            method: "POST",
            body: JSON.stringify({ attachments: [{ data_base64: "x".repeat(16 * 1024 * 1024) }] })
          }),
          query: yield* send("/v1/templates?name=x", { method: "POST", body: "{}" }),
          unknown: yield* send("/v1/sends?nope=1"),
          number: yield* send("/v1/sends?limit=ten"),
          range: yield* send("/v1/sends?limit=101"),
          cursor: yield* send("/v1/sends?cursor=abc"),
          long: yield* send(`/v1/templates/${"k".repeat(900)}`)
        }
        assert.deepStrictEqual(
          Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, codeOf(answer)])),
          {
            nothing: "404 unknown_route",
            outside: "404 unknown_route",
            announced: "404 unknown_route",
            method: "405 method_not_allowed",
            malformed: "400 body_invalid_json",
            array: "422 field_invalid",
            text: "415 unsupported_media_type",
            large: "413 payload_too_large",
            files: "413 payload_too_large",
            query: "422 field_invalid",
            unknown: "422 field_invalid",
            number: "422 field_invalid",
            range: "422 field_invalid",
            cursor: "422 cursor_invalid",
            long: "404 unknown_template"
          }
        )
        assert.include(answers.files.body.error.message, "files take a third more in it than they hold, as base64")
        assert.notInclude(answers.large.body.error.message, "files")
        assert.include(answers.announced.body.error.message, "announced, but not available yet")
        assert.strictEqual(answers.method.headers.get("allow"), "GET, PATCH")
        for (const answer of Object.values(answers)) {
          assert.match(answer.body.error.request_id, /^req_/u)
          assert.strictEqual(answer.headers.get("x-request-id"), answer.body.error.request_id)
        }
      }).pipe(Effect.scoped)
    )

    it.effect("lets authentication speak before the body", () =>
      Effect.gen(function* () {
        const { send } = yield* started
        assert.strictEqual(
          codeOf(yield* send("/v1/templates", { method: "POST", body: "{", key: "" })),
          "401 missing_authorization_header"
        )
        const { headers } = yield* send("/v1/workspace", { key: "svc_live_nope" })
        assert.match(headers.get("www-authenticate")!, /^Bearer error="invalid_token", resource_metadata="http/u)
        const unasked = yield* send("/v1/workspace", { key: "" })
        assert.match(unasked.headers.get("www-authenticate")!, /^Bearer resource_metadata="http/u)
      }).pipe(Effect.scoped)
    )

    it.effect("answers errors as RFC 9457 problems to who asks for them", () =>
      Effect.gen(function* () {
        const { send } = yield* started
        const { body, headers, status } = yield* send("/v1/templates/nowhere", {
          headers: { Accept: "application/problem+json" }
        })
        assert.strictEqual(headers.get("content-type"), "application/problem+json")
        assert.deepInclude(body, {
          status,
          title: "not_found",
          code: "unknown_template",
          type: "/docs/errors#unknown_template"
        })
        assert.isString(body.detail)
      }).pipe(Effect.scoped)
    )

    it.effect("answers HEAD as GET without a body", () =>
      Effect.gen(function* () {
        const { send } = yield* started
        const { body, headers, status } = yield* send("/v1/workspace", { method: "HEAD" })
        assert.deepStrictEqual([status, body], [200, undefined])
        assert.isAbove(Number(headers.get("content-length")), 0)
      }).pipe(Effect.scoped)
    )

    it.effect("refuses what a body says where fields come from the query, and does nothing", () =>
      Effect.gen(function* () {
        const { send } = yield* started
        const added = yield* send("/v1/lists", { method: "POST", body: '{"name":"News"}' })
        const path = `/v1/lists/${added.body.id}`
        const remove = (body: string) => send(path, { method: "DELETE", body })
        const { body, status } = yield* remove('{"dry_run":true,"listId":"other"}')
        assert.deepStrictEqual(
          [status, ...body.error.fields.map(({ path }: { path: string }) => path)],
          [422, "dry_run", "listId"]
        )
        assert.strictEqual(codeOf(yield* remove("{")), "400 body_invalid_json")
        assert.strictEqual((yield* send(path)).status, 200)
        assert.strictEqual((yield* remove("{}")).status, 200)
        assert.strictEqual((yield* send(path)).status, 404)
      }).pipe(Effect.scoped)
    )

    it.effect("lets a body repeat a path field, but not contradict it", () =>
      Effect.gen(function* () {
        const { send, workspace } = yield* started
        yield* publishedTemplate(workspace, "hello")
        const render = (repeated: object) =>
          send("/v1/templates/hello/render", {
            method: "POST",
            body: JSON.stringify({ ...repeated, variables: { name: "Ada" } })
          })
        for (const name of ["template", "key"]) {
          assert.strictEqual((yield* render({ [name]: "hello" })).status, 200)
          const { body, status } = yield* render({ [name]: "other" })
          assert.deepStrictEqual([status, body.error.fields[0].path], [422, name])
        }
        const alias = yield* send("/v1/transactional/preview", {
          method: "POST",
          body: JSON.stringify({ template: "hello", variables: { name: "Ada" } })
        })
        assert.strictEqual(alias.body.subject, "Hello Ada")
      }).pipe(Effect.scoped)
    )

    it.effect("keeps __proto__ and constructor what they are: unknown fields", () =>
      Effect.gen(function* () {
        const { send } = yield* started
        const { body, status } = yield* send("/v1/templates", {
          method: "POST",
          body: '{"__proto__":{"name":"x"},"constructor":1}'
        })
        assert.strictEqual(status, 422)
        assert.sameMembers(
          body.error.fields.map(({ path }: { path: string }) => path),
          ["__proto__", "constructor"]
        )
      }).pipe(Effect.scoped)
    )

    it.effect("outlives bytes that are no HTTP and callers that hang up", () =>
      Effect.gen(function* () {
        const { send, url } = yield* started
        const port = Number(new URL(url).port)
        for (const bytes of [
          "\u0000\u0001\u0002\r\n\r\n",
          "POST /v1/templates HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"
        ]) {
          yield* Effect.promise(
            () =>
              new Promise<void>((resolve) => {
                const socket = connect(port, "127.0.0.1", () => socket.write(bytes, () => socket.destroy()))
                socket.on("close", () => resolve())
                socket.on("error", () => {})
              })
          )
        }
        assert.strictEqual((yield* send("/v1/workspace")).status, 200)
      }).pipe(Effect.scoped)
    )
  })
})

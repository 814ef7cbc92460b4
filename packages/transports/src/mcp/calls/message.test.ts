import { assert, layer } from "@effect/vitest"
import { endpoints } from "@tidings/testing/endpoints"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { post } from "../testing/post.ts"

const masked = (text: string) => text.replaceAll(/req_[0-9a-z]{26}/gu, "req_…")

const to = "ada@example.com"
const greeting = { template: "hello", variables: { name: "Ada" } }

interface Refused {
  readonly title: string
  readonly args: object
  readonly tool?: string
  readonly code: string
  /** `path code` per field. */
  readonly fields?: ReadonlyArray<string>
}

const refused: ReadonlyArray<Refused> = [
  {
    title: "an unknown template",
    args: { to, message: { ...greeting, template: "goodbye" } },
    code: "unknown_template"
  },
  {
    title: "every offending variable of the one template",
    args: { to, message: { template: "hello", variables: { name: 1, other: 2 } } },
    code: "schema_contract_violation",
    fields: ["message.variables.name type_mismatch", "message.variables.other unknown_variable"]
  },
  {
    title: "variables that are missing altogether",
    args: { to, message: { template: "hello" } },
    code: "schema_contract_violation",
    fields: ["message.variables.name required"]
  },
  {
    title: "the same, sent flat",
    args: { to, template: "hello" },
    code: "schema_contract_violation",
    fields: ["variables.name required"]
  },
  {
    title: "a message that is no object",
    args: { to, message: "hello" },
    code: "field_invalid",
    fields: ["message type_mismatch"]
  },
  {
    title: "a message that is a list",
    args: { to, message: [greeting] },
    code: "field_invalid",
    fields: ["message type_mismatch"]
  },
  {
    title: "a message without a template",
    args: { to, message: { variables: {} } },
    code: "field_invalid",
    fields: ["message.template required"]
  },
  {
    title: "every wrong field at once, in the message and beside it",
    args: { to: "ada", message: { template: 1, variables: [], more: true, "": 1 }, other: 1 },
    code: "field_invalid",
    fields: [
      "message. unknown_field",
      "message.more unknown_field",
      "message.template type_mismatch",
      "message.variables type_mismatch",
      "other unknown_field",
      "to format_invalid"
    ]
  },
  {
    title: "a wrong idempotency_key together with the rest",
    args: { to, message: 1, idempotency_key: 1 },
    code: "field_invalid",
    fields: ["idempotency_key type_mismatch", "message type_mismatch"]
  },
  {
    title: "a template given twice",
    args: { to, message: greeting, template: "hello" },
    code: "field_invalid",
    fields: ["message unknown_field"]
  },
  {
    title: "variables given twice",
    args: { to, message: greeting, variables: { name: "Ada" } },
    code: "field_invalid",
    fields: ["message unknown_field"]
  },
  {
    title: "text that no database keeps, where it stands",
    args: { to, message: { template: "hello", variables: { name: "\0" } } },
    code: "field_invalid",
    fields: ["message.variables.name pattern_mismatch"]
  },
  {
    title: "a message where no template types the row",
    tool: "read_template",
    args: { key: "hello", message: greeting },
    code: "field_invalid",
    fields: ["message unknown_field"]
  }
]

layer(world)("a tool that is typed by templates", (it) => {
  const setUp = Effect.gen(function* () {
    const workspace = yield* makeWorkspace("hobby")
    yield* publishedTemplate(workspace, "hello")
    const { url } = yield* serve({ endpoints })
    const slow = yield* serve({ endpoints, fastLane: false })
    const over = (url: string) =>
      Effect.fnUntraced(function* (name: string, args: object, query = "") {
        const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } }
        const { headers, json, text } = yield* post({ url: `${url}/v1${query}`, key: workspace.live, body })
        return { headers, text, isError: json.result.isError === true, body: json.result.structuredContent }
      })
    return { ...workspace, url, tool: over(url), throughSdk: over(slow.url) }
  })

  it.effect("refuses in the caller's own words, with one exact error, on both lanes alike", () =>
    Effect.gen(function* () {
      const { throughSdk, tool } = yield* setUp
      for (const { args, code, fields, title, tool: name = "send_transactional" } of refused) {
        const { body, isError, text } = yield* tool(name, args)
        assert.strictEqual(masked((yield* throughSdk(name, args)).text), masked(text), title)
        assert.isTrue(isError, title)
        assert.strictEqual(body.error.code, code, title)
        const found = body.error.fields?.map((field: any) => `${field.path} ${field.code}`).toSorted()
        assert.deepStrictEqual(found, fields, title)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("takes both forms, whatever was listed", () =>
    Effect.gen(function* () {
      const { throughSdk, tool } = yield* setUp
      for (const query of ["", "?variants=nested", "?variants=keyed", "?variants=flat"]) {
        const nested = yield* tool("render_template", { message: greeting }, query)
        const flat = yield* tool("render_template", greeting, query)
        assert.include(nested.body.html, "Hello Ada")
        assert.deepStrictEqual(nested.body, flat.body)
        const slow = yield* throughSdk("render_template", { message: greeting }, query)
        assert.strictEqual(masked(slow.text), masked(nested.text))
      }
    }).pipe(Effect.scoped)
  )

  it.effect("knows a call again under its idempotency_key in the other form, and over REST", () =>
    Effect.gen(function* () {
      const { live, tool, url } = yield* setUp
      const nested = yield* tool("send_transactional", { to, message: greeting, idempotency_key: "k-1" })
      const flat = yield* tool("send_transactional", { to, ...greeting, idempotency_key: "k-1" })
      const rest = yield* post({
        url: `${url}/v1/templates/hello/send`,
        key: live,
        headers: { "Idempotency-Key": "k-1" },
        body: { to, variables: greeting.variables }
      })
      assert.isFalse(nested.isError)
      for (const again of [flat, { headers: rest.headers, body: rest.json }]) {
        assert.strictEqual(again.headers.get("idempotent-replay"), "true")
        assert.deepStrictEqual(again.body, nested.body)
      }
      const other = { ...greeting, variables: { name: "Grace" } }
      const mismatch = yield* tool("send_transactional", { to, message: other, idempotency_key: "k-1" })
      assert.strictEqual(mismatch.body.error.code, "idempotency_key_mismatch")
    }).pipe(Effect.scoped)
  )

  it.effect("says that what was shown may be old, once the contract has changed", () =>
    Effect.gen(function* () {
      const { live: key, tool } = yield* setUp
      const body = "<p>Hello {{name}}, from {{place}}</p>"
      yield* call("update_template", { key: "hello", body }, { key })
      yield* call("publish_template", { key: "hello" }, { key })
      const stale = yield* tool("send_transactional", { to, message: greeting })
      assert.strictEqual(stale.body.error.code, "schema_contract_violation")
      assert.include(stale.body.error.message, "newer than the one you read")
      assert.deepInclude(stale.body.error.fields[0], { path: "message.variables.place", code: "required" })
    }).pipe(Effect.scoped)
  )
})

import { assert, layer } from "@effect/vitest"
import type { Send } from "@tidings/schema/resources/Send"
import { Inbox } from "@tidings/services/inbox/Inbox"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { deliverNow } from "@tidings/testing/deliverMail"
import { draftTemplate, made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const key = "greeting"
const variables = { name: "Ada" }
const inSandbox = (workspace: Workspace): Workspace => ({ ...workspace, live: workspace.test })

const tried = (secret: string, more: object = {}) =>
  Effect.map(
    call("send_test", { template: key, to: "ada@example.com", variables, draft: true, ...more }, { key: secret }),
    ({ body, status, text }) => ({ body: body as Send & { readonly error: any }, status, text })
  )

/** Runs the job of a send, then reads its mail in the inbox. */
const arrived = ({ id }: Send) =>
  Effect.andThen(
    deliverNow(id),
    Effect.andThen(Inbox, (inbox) => inbox.read(id))
  )

const standing = (workspace: Workspace) => made("read_template", { key }, workspace)

layer(world)("send_test of a draft", (it) => {
  it.effect.each(["live", "test", "mcp"] as const)(
    "sends it to whoever tries it, unpublished as it stays, with a key of any class: %s",
    (kind) =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        yield* draftTemplate(workspace, key)
        const before = yield* standing(workspace)
        const { body, status, text } = yield* tried(workspace[kind])
        assert.strictEqual(status, 202, text)
        assert.deepStrictEqual([body.template, body.connectorProvider], [{ key, version: 0, locale: "en" }, "sandbox"])
        const mail = yield* arrived(body)
        assert.deepStrictEqual([mail!.sandbox, mail!.subject], [true, "Hello Ada"])
        assert.include(mail!.html, "<p>Hello Ada</p>")
        assert.deepStrictEqual(yield* standing(workspace), before)
        const { body: refused } = yield* call(
          "send_transactional",
          { template: key, to: "ada@example.com", variables },
          { key: workspace.live, idempotencyKey: "early" }
        )
        assert.strictEqual(refused.error.code, "template_not_published")
        assert.strictEqual(
          (yield* made("read_send", { id: body.id }, { ...workspace, live: workspace[kind] })).status,
          "delivered"
        )
      })
  )

  it.effect("sends what would be published next, where something is published already; without draft what is", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, key)
      yield* made("update_template", { key, subject: "Welcome {{name}}", category: "marketing" }, workspace)
      const [draft, published] = [yield* tried(workspace.live), yield* tried(workspace.live, { draft: false })]
      assert.deepStrictEqual(
        [draft, published].map(({ body }) => [body.template.version, body.subject]),
        [
          [0, "Welcome Ada"],
          [1, "Hello Ada"]
        ]
      )
      assert.include((yield* arrived(draft.body))!.raw, "List-Unsubscribe")
      assert.notInclude((yield* arrived(published.body))!.raw, "List-Unsubscribe")
    })
  )

  it.effect("holds what is given against the draft's own contract", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, key)
      yield* made("update_template", { key, body: "<p>{{name}}, seat {{seat}}</p>" }, workspace)
      const { body } = yield* tried(workspace.live)
      assert.deepStrictEqual(
        [body.error.code, body.error.fields.map(({ path }: any) => path)],
        ["schema_contract_violation", ["variables.seat"]]
      )
      assert.strictEqual((yield* tried(workspace.live, { variables: { name: "Ada", seat: "4B" } })).status, 202)
    })
  )

  it.effect("sends it as it was when the test was accepted", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, key)
      const { body } = yield* tried(workspace.live)
      yield* made("update_template", { key, subject: "Later", body: "<p>Later</p>" }, workspace)
      yield* made("publish_template", { key }, workspace)
      const mail = yield* arrived(body)
      assert.strictEqual(mail!.subject, "Hello Ada")
      assert.include(mail!.html, "<p>Hello Ada</p>")
    })
  )

  it.effect(
    "is of the template that its caller would send: the sandbox's own before the live one, which a live key alone sees past it",
    () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        yield* draftTemplate(workspace, key)
        assert.strictEqual((yield* tried(workspace.test)).body.subject, "Hello Ada")
        yield* draftTemplate(inSandbox(workspace), key, { subject: "Try {{name}}" })
        assert.deepStrictEqual(
          [(yield* tried(workspace.test)).body.subject, (yield* tried(workspace.live)).body.subject],
          ["Try Ada", "Hello Ada"]
        )
      })
  )

  it.effect("is refused where it could not be published, with nothing left behind", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const refusal = Effect.map(tried(workspace.live, { variables: {} }), ({ body }) => [
        body.error.code,
        (body.error.fields ?? []).map(({ path }: any) => path)
      ])
      assert.deepStrictEqual(yield* refusal, ["unknown_template", []])
      yield* draftTemplate(workspace, key, { subject: " ", body: "" })
      assert.deepStrictEqual(yield* refusal, ["field_invalid", ["subject", "body"]])
      yield* made("update_template", { key, subject: "Hello", body: "<p>Hello</p>", status: "archived" }, workspace)
      assert.deepStrictEqual(yield* refusal, ["template_not_published", []])
      assert.lengthOf((yield* made("list_sends", {}, inSandbox(workspace))).data, 0)
    })
  )

  it.effect("forgets the draft with what the caller said", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, key, { category: "system" })
      const { body } = yield* tried(workspace.live)
      const repository = yield* SendRepository
      const kept = Effect.map(repository.open(body.id), (row) => row!.payload)
      assert.include(JSON.stringify(yield* kept), "<p>Hello {{name}}</p>")
      yield* arrived(body)
      assert.doesNotHaveAnyKeys(yield* kept, ["draft"])
      assert.deepStrictEqual((yield* kept).variables, {})
    })
  )
})

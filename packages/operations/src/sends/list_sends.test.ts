import { assert, layer } from "@effect/vitest"
import { made, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"

const seven = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 10, 20))
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  for (let minute = 0; minute < 7; minute++) {
    const to = minute % 2 === 0 ? "even@example.com" : "odd@example.com"
    yield* call(
      "send_transactional",
      { template: "hello", to, variables: { name: `${minute}` } },
      { key: workspace.live, idempotencyKey: randomUUID() }
    )
    yield* TestClock.adjust("1 minute")
  }
  return workspace
})

const subjects = (body: { readonly data: ReadonlyArray<{ readonly subject: string }> }) =>
  body.data.map(({ subject }) => subject.slice(6))

layer(world)("list_sends", (it) => {
  it.effect("pages newest first, each send once, with null after the last page", () =>
    Effect.gen(function* () {
      const { live: key } = yield* seven
      const seen: Array<string> = []
      let cursor: string | null = null
      let pages = 0
      do {
        const { body }: { body: any } = yield* call("list_sends", { limit: 3, ...(cursor ? { cursor } : {}) }, { key })
        seen.push(...subjects(body))
        cursor = body.next_cursor
        pages += 1
      } while (cursor !== null)
      assert.deepStrictEqual([pages, seen], [3, ["6", "5", "4", "3", "2", "1", "0"]])
    })
  )

  it.effect("filters by one field and by a window on created_at, both ends included", () =>
    Effect.gen(function* () {
      const { live: key } = yield* seven
      const by = (input: object) => Effect.map(call("list_sends", input, { key }), ({ body }) => subjects(body))
      assert.deepStrictEqual(yield* by({ to: "ODD@example.com" }), ["5", "3", "1"])
      assert.deepStrictEqual(yield* by({ templateKey: "hello", limit: 1 }), ["6"])
      assert.deepStrictEqual(yield* by({ status: "bounced" }), [])
      assert.deepStrictEqual(yield* by({ status: "queued", templateKey: "hello", limit: 2 }), ["6", "5"])
      assert.deepStrictEqual(yield* by({ status: "queued", templateKey: "hello", to: "odd@example.com" }), [
        "5",
        "3",
        "1"
      ])
      assert.deepStrictEqual(yield* by({ status: "bounced", templateKey: "hello" }), [])
      assert.deepStrictEqual(yield* by({ since: "2026-11-20T00:02:00Z", until: "2026-11-20T01:04:00+01:00" }), [
        "4",
        "3",
        "2"
      ])
    })
  )

  it.effect("filters by the category of templates, and by a contact, by whatever address or id it was mailed", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      const template = { mode: "html", subject: "{{name}}", body: "<p>{{name}}</p>" }
      for (const [of, category] of [
        ["news", "marketing"],
        ["receipt", "transactional"]
      ]) {
        yield* made("create_template", { ...template, key: of, category }, workspace)
        yield* made("publish_template", { key: of }, workspace)
      }
      const ada = yield* made("create_contact", { email: "ada@example.com" }, workspace)
      const grace = yield* made("create_contact", { email: "grace@example.com" }, workspace)
      for (const [of, to, name] of [
        ["news", "ada@example.com", "1"],
        ["receipt", "Ada@Example.com", "2"],
        ["receipt", "grace@example.com", "3"]
      ])
        yield* made("send_transactional", { template: of, to, variables: { name } }, workspace)
      const by = (input: object) =>
        Effect.map(call("list_sends", input, { key }), ({ body }) => body.data.map(({ subject }: any) => subject))
      assert.deepStrictEqual(yield* by({ category: "marketing" }), ["1"])
      assert.deepStrictEqual(yield* by({ category: "transactional" }), ["3", "2"])
      assert.deepStrictEqual(yield* by({ category: "system" }), [])
      assert.deepStrictEqual(yield* by({ contactId: ada.id }), ["2", "1"])
      assert.deepStrictEqual(yield* by({ contactId: ada.id, category: "transactional", status: "queued" }), ["2"])
      assert.deepStrictEqual(yield* by({ contactId: grace.id, to: "ada@example.com" }), [])
      const other = yield* makeWorkspace()
      const { body } = yield* call("list_sends", { contactId: ada.id }, { key: other.live })
      assert.deepStrictEqual(body.data, [])
      const refused = yield* call("list_sends", { apiKeyId: "key_01kb2x9w3t5v7y8z", category: "system" }, { key })
      assert.strictEqual(refused.body.error.code, "too_many_filters")
    })
  )

  it.effect("refuses filters that no index answers together", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body, status } = yield* call("list_sends", { apiKeyId: "key_01kb2x9w3t5v7y8z", status: "sent" }, { key })
      assert.deepStrictEqual([status, body.error.code], [422, "too_many_filters"])
    })
  )

  it.effect("refuses a cursor that is forged, of another workspace, of other filters or of another list", () =>
    Effect.gen(function* () {
      const { live: key } = yield* seven
      const stranger = yield* makeWorkspace()
      const { body } = yield* call("list_sends", { limit: 2 }, { key })
      const cursor: string = body.next_cursor
      const codes = yield* Effect.forEach(
        [
          ["list_sends", { cursor: `${cursor}x` }, key],
          ["list_sends", { cursor: "snd_0" }, key],
          ["list_sends", { cursor }, stranger.live],
          ["list_sends", { cursor, status: "sent" }, key],
          ["list_keys", { cursor }, key]
        ] as const,
        ([operation, input, key]) =>
          Effect.map(call(operation, input, { key }), ({ body, status }) => `${status} ${body.error?.code}`)
      )
      assert.deepStrictEqual(new Set(codes), new Set(["422 cursor_invalid"]))
    })
  )
})

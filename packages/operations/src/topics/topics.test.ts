import { assert, layer } from "@effect/vitest"
import { made, publishedTemplate } from "@tidings/testing/fixtures"
import { topicOf } from "@tidings/testing/topics"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const fieldOf = ({ body, status }: { readonly body: any; readonly status: number }) => [
  status,
  body.error?.code,
  body.error?.fields?.[0]?.path
]
const mail = { category: "marketing", subject: "News", body: "<p>Hi</p>" }

layer(world)("topics", (it) => {
  it.effect("are listed in the order of readers, page by page, and count the choices of the world that asks", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const [live, test] = [workspace.live, workspace.test]
      for (const key of ["b", "a", "c"]) yield* topicOf(workspace, key)
      yield* made("update_topic", { key: "c", position: 0 }, workspace)
      const first = yield* call("list_topics", { limit: 2 }, { key: live })
      const next = yield* call("list_topics", { limit: 2, cursor: first.body.next_cursor }, { key: live })
      const keys = [...first.body.data, ...next.body.data].map(({ key }: any) => key)
      assert.deepStrictEqual([keys, next.body.next_cursor], [["b", "c", "a"], null])
      yield* made("create_contact", { email: "ada@example.com", topics: { a: "left" } }, workspace)
      const counts = (key: string) =>
        Effect.map(call("read_topic", { key: "a" }, { key }), ({ body }) => [body.joined, body.left])
      assert.deepStrictEqual(
        [yield* counts(live), yield* counts(test)],
        [
          [0, 1],
          [0, 0]
        ]
      )
      const changed = yield* call("update_topic", { key: "a", name: "A", default: "left" }, { key: live })
      assert.deepStrictEqual(fieldOf(changed), [422, "field_invalid", "default"])
    })
  )

  it.effect("are 100 at most, and a key is taken for good", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      for (let n = 0; n < 100; n++) {
        yield* TestClock.adjust("1 second")
        yield* topicOf(workspace, `topic_${n}`)
      }
      const create = (topic: string) => call("create_topic", { key: topic, name: "More", default: "joined" }, { key })
      assert.deepStrictEqual(fieldOf(yield* create("more")), [422, "field_invalid", "key"])
      const archive = call("archive_topic", { key: "topic_7" }, { key })
      assert.deepStrictEqual((yield* archive).body, { key: "topic_7", deleted: true })
      assert.deepStrictEqual((yield* archive).body, { key: "topic_7", deleted: true })
      assert.deepStrictEqual(fieldOf(yield* create("topic_7")), [422, "field_invalid", "key"])
      assert.strictEqual((yield* create("more")).status, 201)
    })
  )

  it.effect(
    "are not archived while a published template is of them, in either world, and are named by none afterwards",
    () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const key = workspace.live
        yield* topicOf(workspace, "news")
        yield* publishedTemplate(workspace, "spring", { ...mail, topicKey: "news" })
        yield* publishedTemplate({ ...workspace, live: workspace.test }, "trial", { ...mail, topicKey: "news" })
        assert.deepStrictEqual((yield* call("read_topic", { key: "news" }, { key })).body.templates, ["spring"])
        const archive = call("archive_topic", { key: "news" }, { key })
        const { body, status } = yield* archive
        assert.deepStrictEqual([status, body.error.code], [409, "topic_in_use"])
        for (const name of ["spring", "trial"]) assert.include(body.error.message, `"${name}"`)
        yield* made("update_template", { key: "spring", topicKey: null }, workspace)
        assert.strictEqual((yield* archive).status, 409)
        yield* made("publish_template", { key: "spring" }, workspace)
        yield* made("update_template", { key: "trial", status: "archived" }, { ...workspace, live: workspace.test })
        assert.strictEqual((yield* archive).status, 200)
        const named = yield* call("update_template", { key: "spring", topicKey: "news" }, { key })
        assert.deepStrictEqual(fieldOf(named), [422, "field_invalid", "topicKey"])
      })
  )

  it.effect(
    "are of templates of the category marketing alone, also after the category changes and at publication",
    () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const key = workspace.live
        yield* topicOf(workspace, "news")
        const template = { key: "spring", mode: "html", ...mail, topicKey: "news" }
        for (const wrong of [{ category: "system" }, { topicKey: "unknown" }])
          assert.deepStrictEqual(fieldOf(yield* call("create_template", { ...template, ...wrong }, { key })), [
            422,
            "field_invalid",
            "topicKey"
          ])
        yield* made("create_template", template, workspace)
        const changed = yield* call("update_template", { key: "spring", category: "transactional" }, { key })
        assert.deepStrictEqual(fieldOf(changed), [422, "field_invalid", "topicKey"])
        yield* made("archive_topic", { key: "news" }, workspace)
        assert.deepStrictEqual(fieldOf(yield* call("publish_template", { key: "spring" }, { key })), [
          422,
          "field_invalid",
          "topicKey"
        ])
      })
  )

  it.effect(
    "are joined by a call with words of consent alone, once archived only left, and named by path where unknown",
    () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const key = workspace.live
        for (const topic of ["news", "old"]) yield* topicOf(workspace, topic)
        yield* made("archive_topic", { key: "old" }, workspace)
        const { id } = yield* made("create_contact", { email: "ada@example.com" }, workspace)
        const set = (topics: object, consent?: string) =>
          call("set_contact_topics", { contact: id, topics, ...(consent && { consent }) }, { key })
        const wrong = yield* set({ news: "joined", old: "joined", none: "left" })
        assert.deepStrictEqual(
          wrong.body.error.fields.map(({ path }: any) => path),
          ["topics.old", "topics.none", "consent"]
        )
        const { body } = yield* set({ news: "joined", old: "left" }, "Form 7")
        assert.deepStrictEqual(
          body.topics.map(({ key: topic, source, state }: any) => [topic, state, source.kind]),
          [
            ["news", "joined", "api"],
            ["old", "left", "api"]
          ]
        )
        const phone = yield* made("create_contact", { phone: "+35391123456" }, workspace)
        const without = yield* call("set_contact_topics", { contact: phone.id, topics: { news: "left" } }, { key })
        assert.deepStrictEqual(fieldOf(without), [422, "field_invalid", "contact"])
      })
  )

  it.effect("that were left are left by the contact's next address too, and those that were joined are not", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      for (const topic of ["news", "offers"]) yield* topicOf(workspace, topic)
      const topics = { news: "left", offers: "joined" }
      const { id } = yield* made(
        "create_contact",
        { external_id: "ada", email: "ada@example.com", topics, consent: "Form 7" },
        workspace
      )
      yield* made("update_contact", { contact: id, email: "ada@example.org" }, workspace)
      const states = Effect.map(call("read_contact", { contact: id }, { key: workspace.live }), ({ body }) =>
        Object.fromEntries(body.topics.map(({ key, state }: any) => [key, state]))
      )
      assert.deepStrictEqual(yield* states, { news: "left", offers: "default" })
      const found = yield* call("list_contacts", { topic: "news", state: "left" }, { key: workspace.live })
      assert.deepStrictEqual(
        found.body.data.map((contact: any) => contact.id),
        [id]
      )
    })
  )

  it.effect("of one workspace are no other's", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      yield* topicOf(one, "news")
      for (const verb of ["read", "update", "archive"])
        assert.strictEqual((yield* call(`${verb}_topic`, { key: "news" }, { key: other.live })).status, 404)
      assert.deepStrictEqual((yield* call("list_topics", {}, { key: other.live })).body.data, [])
      assert.strictEqual(
        (yield* call("create_topic", { key: "x", name: "X", default: "left" }, { key: one.test })).status,
        403
      )
    })
  )
})

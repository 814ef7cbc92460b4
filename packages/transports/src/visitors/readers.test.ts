import { assert, layer } from "@effect/vitest"
import { Tracking } from "@tidings/services/sends/tracking/Tracking"
import type { SendId } from "@tidings/schema/Id"
import { deliverMail } from "@tidings/testing/deliverMail"
import { endpoints } from "@tidings/testing/endpoints"
import { hearingOf, made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { ownAddress } from "@tidings/testing/ownAddress"
import { serve } from "@tidings/testing/Served"
import { jobsDone, topicOf } from "@tidings/testing/topics"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { visitorMounts } from "./visitorMounts.ts"

const reader = "reader@example.com"

/** The path of a mail's page. */
const pathOf = (id: SendId) =>
  Effect.map(Tracking, (tracking) => {
    const { listUnsubscribe } = tracking.prepare("<p>x</p>", id, "marketing", { opens: false, clicks: false })
    return listUnsubscribe!.url.replace("http://tidings.test", "")
  })

/** A workspace with topics, and a mail of one of them. */
const visited = Effect.fnUntraced(function* (lang = "en", asTest = false) {
  const workspace: Workspace = yield* makeWorkspace()
  const key = asTest ? workspace.test : workspace.live
  yield* topicOf(workspace, "news", { name: "Product news", description: "What is new, twice a month." })
  yield* topicOf(workspace, "offers", { name: "Offers", default: "left" })
  yield* topicOf(workspace, "hidden", { name: "Hidden", isPublic: false })
  const body = `<html lang="${lang}"><body><p>Hello</p></body></html>`
  const id = yield* deliverMail(key, { category: "marketing", to: reader, body, topicKey: "news" })
  const path = yield* pathOf(id)
  const { url } = yield* serve({ endpoints, mounts: yield* visitorMounts({ inbox: false, ...ownAddress() }) })
  const asked = (to: string, init: RequestInit = {}) =>
    Effect.promise(async () => {
      const response = await fetch(url + to, { redirect: "manual", ...init })
      return { status: response.status, headers: response.headers, text: await response.text() }
    })
  const tail = path.slice("/u/".length)
  const post = (form: ReadonlyArray<readonly [string, string]>, verb = "") =>
    asked(`/u/${verb === "" ? "" : `${verb}/`}${tail}`, {
      method: "POST",
      body: new URLSearchParams(form.map(([name, value]): [string, string] => [name, value]))
    })
  const topics = Effect.map(
    Effect.andThen(
      made("create_contact", { email: reader }, { ...workspace, live: key }),
      call("read_contact", { contact: reader }, { key })
    ),
    ({ body }) => Object.fromEntries(body.topics.map((topic: any) => [topic.key, topic.state]))
  )
  const leftAll = Effect.map(call("list_suppressions", { email: reader }, { key }), ({ body }) => body.data.length > 0)
  return { workspace, key, id, path, asked, post, topics, leftAll, url }
})

const oneClick = [["List-Unsubscribe", "One-Click"]] as const
const choosing = (shown: ReadonlyArray<string>, joined: ReadonlyArray<string>) => [
  ...shown.map((key) => ["shown", key] as const),
  ...joined.map((key) => ["topic", key] as const)
]

layer(world)("a reader's page", (it) => {
  it.effect("shows the topic of the mail, the other public ones with boxes, and changes nothing by being opened", () =>
    Effect.gen(function* () {
      const { asked, leftAll, path, topics } = yield* visited()
      const { status, text } = yield* asked(path)
      assert.strictEqual(status, 200)
      for (const words of [
        "Leave Product news",
        "twice a month",
        'value="offers"',
        "Leave everything",
        "r…@example.com"
      ])
        assert.include(text, words)
      for (const words of ["Hidden", "<script", reader]) assert.notInclude(text, words)
      assert.deepStrictEqual(yield* topics, { news: "default", offers: "default", hidden: "default" })
      assert.isFalse(yield* leftAll)
    })
  )

  it.effect(
    "leaves the topic of the mail alone by one click, again without complaint, and lets a login code through",
    () =>
      Effect.gen(function* () {
        const { leftAll, post, topics, workspace } = yield* visited()
        const told = yield* hearingOf(workspace, ["topic_choice.*", "send.unsubscribed"])
        const entries = Effect.map(
          call("recent_audit_entries", { action: "topic_choice.left" }, { key: workspace.live }),
          ({ body }) => body.data
        )
        for (const { headers, status } of [yield* post(oneClick), yield* post(oneClick)]) {
          assert.strictEqual(status, 200)
          assert.isNull(headers.get("set-cookie"))
        }
        assert.deepStrictEqual(yield* topics, { news: "left", offers: "default", hidden: "default" })
        assert.isFalse(yield* leftAll)
        const events = (yield* told).map(({ data, type }: any) => [type, data.topic])
        assert.deepStrictEqual(events.toSorted(), [
          ["send.unsubscribed", "news"],
          ["topic_choice.left", "news"]
        ])
        assert.deepStrictEqual(
          (yield* entries).map(({ actor, target }: any) => [actor, target]),
          [[{ kind: "system" }, { kind: "topic", id: "news" }]]
        )
        yield* publishedTemplate(workspace, "more-news", {
          category: "marketing",
          topicKey: "news",
          subject: "S",
          body: "<p>Hi</p>"
        })
        yield* publishedTemplate(workspace, "login", { category: "system", subject: "S", body: "<p>Hi</p>" })
        const send = (template: string) =>
          Effect.map(made("send_transactional", { template, to: reader }, workspace), ({ status }) => status)
        assert.deepStrictEqual([yield* send("more-news"), yield* send("login")], ["suppressed", "queued"])
      })
  )

  it.effect(
    "joins and leaves by its boxes what it showed, with the words that were shown as consent, and nothing else",
    () =>
      Effect.gen(function* () {
        const { post, topics, workspace } = yield* visited()
        const told = yield* hearingOf(workspace, ["topic_choice.*"])
        assert.include((yield* post(choosing(["offers"], ["offers"]), "choose")).text, "Saved.")
        yield* post(choosing(["news", "hidden", "unknown"], ["hidden", "unknown"]), "choose")
        assert.deepStrictEqual(yield* topics, { news: "left", offers: "joined", hidden: "default" })
        yield* post(choosing(["news"], ["news"]), "choose")
        assert.strictEqual((yield* topics)["news"], "joined")
        assert.deepStrictEqual((yield* told).map(({ data, type }: any) => [type, data.topic]).toSorted(), [
          ["topic_choice.joined", "news"],
          ["topic_choice.joined", "offers"],
          ["topic_choice.left", "news"]
        ])
      })
  )

  it.effect("leaves everything, and asks in words before a topic that is joined then ends that", () =>
    Effect.gen(function* () {
      const { asked, leftAll, path, post, topics } = yield* visited()
      assert.include((yield* post([], "all")).text, "You left everything")
      assert.isTrue(yield* leftAll)
      const joining = choosing(["offers"], ["offers"])
      assert.include((yield* post(joining, "choose")).text, "Also end")
      assert.strictEqual((yield* topics)["offers"], "default")
      yield* post([...joining, ["lift", "no"]], "choose")
      assert.deepStrictEqual([(yield* topics)["offers"], yield* leftAll], ["joined", true])
      yield* post(choosing(["offers"], []), "choose")
      yield* post([...joining, ["lift", "yes"]], "choose")
      assert.deepStrictEqual([(yield* topics)["offers"], yield* leftAll], ["joined", false])
      assert.include((yield* asked(path)).text, "Leave everything")
    })
  )

  it.effect("joins nothing by a mail of 91 days ago, and mails one new link a day that does", () =>
    Effect.gen(function* () {
      const { asked, path, post, topics } = yield* visited()
      yield* TestClock.adjust("91 days")
      assert.include((yield* asked(path)).text, "Mail me a new link")
      yield* post(choosing(["offers"], ["offers"]), "choose")
      assert.strictEqual((yield* topics)["offers"], "default")
      for (const { text } of [yield* post([], "link"), yield* post([], "link")]) assert.include(text, "on its way")
      yield* post(choosing(["news"], []), "choose")
      assert.strictEqual((yield* topics)["news"], "left")
    })
  )

  it.effect("of a sandbox mail changes the sandbox alone", () =>
    Effect.gen(function* () {
      const { post, topics, workspace } = yield* visited("en", true)
      yield* post(oneClick)
      assert.strictEqual((yield* topics)["news"], "left")
      yield* made("create_contact", { email: reader }, workspace)
      const live = yield* call("read_contact", { contact: reader }, { key: workspace.live })
      assert.isTrue(live.body.topics.every(({ state }: any) => state === "default"))
    })
  )

  it.effect("speaks the language of the mail", () =>
    Effect.gen(function* () {
      const { asked, path } = yield* visited("de-AT")
      const { text } = yield* asked(path)
      for (const words of ['<html lang="de"', "Product news abbestellen", "Alles abbestellen"])
        assert.include(text, words)
    })
  )

  it.effect("says done to a person who was erased, and writes nothing", () =>
    Effect.gen(function* () {
      const { asked, path, post, workspace } = yield* visited()
      yield* made("create_contact", { email: reader }, workspace)
      yield* made("erase_contact", { contact: reader }, workspace)
      yield* jobsDone("erase_contact")
      assert.include((yield* asked(path)).text, "Done")
      assert.include((yield* post(oneClick)).text, "Done")
      const { body } = yield* call("read_topic", { key: "news" }, { key: workspace.live })
      assert.strictEqual(body.left, 0)
    })
  )

  it.effect("opens by a link for one's own site until that ends or the address changes", () =>
    Effect.gen(function* () {
      const { asked, topics, workspace } = yield* visited()
      const { id } = yield* made("create_contact", { email: reader }, workspace)
      const link = (hours: number) =>
        Effect.map(made("create_preferences_link", { contact: id, expires_in_hours: hours }, workspace), ({ url }) =>
          (url as string).replace("http://tidings.test", "")
        )
      const [short, long] = [yield* link(1), yield* link(48)]
      const { text } = yield* asked(short)
      assert.notInclude(text, "The mail you came from")
      const choose = (path: string) =>
        asked(path.replace("/u/", "/u/choose/"), {
          method: "POST",
          body: new URLSearchParams([["shown", "news"]])
        })
      assert.strictEqual((yield* choose(short)).status, 200)
      assert.strictEqual((yield* topics)["news"], "left")
      yield* TestClock.adjust("2 hours")
      assert.deepStrictEqual([(yield* asked(short)).status, (yield* asked(long)).status], [404, 200])
      yield* made("update_contact", { contact: id, email: "other@example.com" }, workspace)
      assert.strictEqual((yield* asked(long)).status, 404)
    })
  )

  it.effect("makes 60 choices a minute from one address of the net, while clicks of mail programs go on", () =>
    Effect.gen(function* () {
      const { post } = yield* visited()
      let last = 200
      for (let n = 0; n < 61 && last === 200; n++) last = (yield* post(choosing(["offers"], []), "choose")).status
      assert.strictEqual(last, 429)
      assert.strictEqual((yield* post(oneClick)).status, 200)
      yield* TestClock.adjust("61 seconds")
    })
  )
})

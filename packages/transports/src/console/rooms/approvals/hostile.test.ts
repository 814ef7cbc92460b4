import { assert, layer } from "@effect/vitest"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { decide, gated, heldCall, mcp } from "@tidings/testing/approvals"
import { policy, publishedTemplate } from "@tidings/testing/fixtures"
import { libraryPicture } from "@tidings/testing/libraryPicture"
import { connectedAccount } from "@tidings/testing/socialPosts"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect, Schema } from "effect"
import { memberIn, served } from "../../testing/members.ts"

const Part = Schema.Literals([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><u>',
  "' onfocus='x",
  "</textarea><form action=//evil.example>",
  "</title>",
  "&lt;",
  "{{7*7}}",
  "\u202E",
  "\u2066",
  "\u200B",
  "\u{E0041}",
  "\u2028",
  "\u0007",
  "plain"
])

const hostile =
  /<script(?! src="\/dress\/)|<img|<u>|onfocus='|<form action=\/\/|[\u202A-\u202E\u2066-\u2069\u200B\u2028]|\p{Cc}(?<![\n\t\r])|[\u{E0000}-\u{E007F}]/u

layer(world)("texts of others on the pages of approvals", (it) => {
  it.effect.prop(
    "are never markup, and hide nothing: in inputs, names of fields, clients and reasons",
    { parts: Schema.NonEmptyArray(Part).check(Schema.isMaxLength(8)) },
    ({ parts }) =>
      Effect.gen(function* () {
        const { url } = yield* served()
        const workspace = yield* gated()
        const text = parts.join("")
        const variables = { name: text, [`more ${text}`]: { [text]: [text] } }
        yield* publishedTemplate(workspace, "lenient", { policy: { mode: "lenient", failOnUndeclared: false } })
        const input = {
          template: "lenient",
          to: "ada@example.com",
          variables,
          metadata: { order: [...text].slice(0, 20).join("") }
        }
        const { body } = yield* call("send_transactional", input, {
          key: workspace.mcp,
          idempotencyKey: crypto.randomUUID(),
          origin: { ...mcp, client: text }
        })
        const { id } = body.approval
        const { visitor } = yield* memberIn(url, workspace)
        const pages = [
          visitor.seen.text,
          (yield* Effect.promise(() => visitor.open("/approvals"))).text,
          (yield* Effect.promise(() => visitor.open(`/approvals/${id}`))).text
        ]
        yield* decide(workspace.live, id, "reject", {
          reason: parts.filter((part) => part !== "\u0007").join("") || "No."
        })
        pages.push((yield* Effect.promise(() => visitor.open(`/approvals/${id}`))).text)
        pages.push((yield* Effect.promise(() => visitor.open("/approvals"))).text)
        for (const page of pages) assert.notMatch(page.slice(page.indexOf("<title>")), hostile)
      }),
    { arbitrary: { runs: 30 } }
  )

  it.effect.prop(
    "are never markup, and hide nothing: in posts, what they show, the names of accounts, and text messages",
    { parts: Schema.NonEmptyArray(Part).check(Schema.isMaxLength(8)) },
    ({ parts }) =>
      Effect.gen(function* () {
        const { url } = yield* served()
        const workspace = yield* makeWorkspace()
        const text = parts.join("")
        const connector = yield* connectedAccount(workspace, "mastodon")
        const at = new Date(yield* Clock.currentTimeMillis)
        yield* ConnectorRepository.use((connectors) =>
          connectors.update(connector, { displayName: text, handle: text }, { at })
        )
        const assetId = yield* libraryPicture(workspace, text)
        const posts = yield* heldCall(workspace, "social_post", "create_social_post", {
          channels: ["mastodon"],
          caption: text,
          threadTweets: [`${text} again`],
          media: [{ kind: "image", assetId, alt: text }],
          publish: true
        })
        const code = `${parts.filter((part) => part !== "\u0007").join("")}1`
        const message = yield* heldCall(workspace, "sms", "send_transactional_sms", {
          templateKey: "auth.otp",
          to: "+353861234567",
          variables: { code, minutes: 10 }
        })
        const { visitor } = yield* memberIn(url, workspace)
        for (const [{ id }, title] of [
          [posts, "What would be posted"],
          [message, "The text message as it would be sent now"]
        ] as const) {
          const page = (yield* Effect.promise(() => visitor.open(`/approvals/${id}`))).text
          assert.include(page, title)
          // Our own pictures are allowed.
          assert.notMatch(page.slice(page.indexOf("<title>")).replaceAll('<img src="/assets/', ""), hostile)
        }
      }),
    { arbitrary: { runs: 20 } }
  )

  it.effect("are cut where they are long, and make no page that nobody can open", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      yield* policy(workspace, "email_template", "agents_only")
      const long = `<u>x</u>${"\u202E".repeat(30)}`.repeat(6_000)
      const { body } = yield* call(
        "propose_template_change",
        { key: "hello", patch: { body: long, subject: long.slice(0, 900) }, reason: "Longer" },
        { key: workspace.mcp, idempotencyKey: crypto.randomUUID(), origin: mcp }
      )
      assert.isDefined(body.approval, JSON.stringify(body))
      const { id } = body.approval
      const { visitor } = yield* memberIn(url, workspace)
      const { status, text } = yield* Effect.promise(() => visitor.open(`/approvals/${id}`))
      assert.strictEqual(status, 200)
      assert.isBelow(text.length, 3_000_000)
      assert.include(text, "228,000 characters in all")
      assert.notMatch(text.slice(text.indexOf("<title>")), hostile)
    })
  )
  it.effect("are cut in posts for many channels, and make no page that nobody can open", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* makeWorkspace()
      const channels = ["bluesky", "facebook", "linkedin", "mastodon", "threads", "x"] as const
      for (const channel of channels) yield* connectedAccount(workspace, channel)
      const { id } = yield* heldCall(workspace, "social_post", "create_social_post", {
        channels,
        caption: "\u202E".repeat(60_000),
        threadTweets: Array.from({ length: 24 }, () => "\u202E".repeat(140)),
        channelCaptions: { bluesky: "We are live" },
        publish: true
      })
      const { visitor } = yield* memberIn(url, workspace)
      const { status, text } = yield* Effect.promise(() => visitor.open(`/approvals/${id}`))
      assert.strictEqual(status, 200)
      assert.isBelow(text.length, 3_000_000)
      assert.include(text, "60,000 characters in all")
    })
  )
})

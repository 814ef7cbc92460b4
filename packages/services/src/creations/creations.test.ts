import { assert, layer } from "@effect/vitest"
import { models } from "@tidings/connectors/model/models"
import { modelPeer } from "@tidings/connectors/model/testing/modelPeer"
import { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { awaitingCreation, buildNow, spawned } from "@tidings/testing/creations"
import { hearing, made, policy, type Workspace } from "@tidings/testing/fixtures"
import { goLive } from "@tidings/testing/socialPosts"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { ComposerModel } from "../composer/model/writtenBy.ts"
import { Credits } from "../credits/Credits.ts"
import { Keys } from "../keys/Keys.ts"

const channels = ["email", "page", "linkedin", "x"]
const keys = [
  "page",
  "link:email",
  "link:linkedin",
  "link:x",
  "composition:linkedin",
  "composition:x-post",
  "template",
  "post:linkedin",
  "post:x"
]

const workspaceWith = Effect.map(
  makeWorkspace("pro", undefined, { domain: "quaybakery.example" }),
  (workspace): Workspace => workspace
)

const read = (workspace: Workspace, creationId: string) =>
  made("read_creation", { creationId, detail: "full" }, workspace)
const decide = (workspace: Workspace, creationId: string, decision: string) =>
  call("approve_creation_strategy", { creationId, decision }, { key: workspace.live })

/** Returns everything in the workspace that creations can make. */
const thingsOf = Effect.fnUntraced(function* (workspace: Workspace) {
  const all = (operation: string, input: object = {}) =>
    Effect.map(made(operation, input, workspace), ({ data }) => data)
  return {
    pages: yield* all("list_pages"),
    links: yield* all("list_short_links"),
    templates: yield* all("list_templates"),
    posts: yield* all("list_social_posts")
  }
})

const count = (things: Effect.Success<ReturnType<typeof thingsOf>>) => [
  things.pages.length,
  things.links.length,
  things.templates.length,
  things.posts.length
]

layer(world)("a creation", (it) => {
  it.effect(
    "writes its strategy, waits for its approval, and then makes every part as a draft that leads to its page",
    () =>
      Effect.gen(function* () {
        const workspace = yield* workspaceWith
        const heard = yield* hearing(workspace)
        const before = yield* spawned(workspace, { channels, name: "Open kitchen", strategyMode: "approve" })
        assert.deepInclude(before, { status: "strategizing", strategy: null, parts: [] })
        yield* buildNow(workspace, before.id)
        const waiting = yield* read(workspace, before.id)
        assert.deepInclude(waiting, { status: "awaiting_strategy_approval", progress: { parts: 9, made: 0 } })
        assert.strictEqual(waiting.strategy.headline, "Open kitchen")
        assert.deepStrictEqual(count(yield* thingsOf(workspace)), [0, 0, 0, 0])

        assert.strictEqual((yield* decide(workspace, before.id, "approve")).body.status, "building")
        yield* buildNow(workspace, before.id)
        const ready = yield* read(workspace, before.id)
        assert.deepInclude(ready, { status: "ready", progress: { parts: 9, made: 9 }, failure: null })
        assert.deepStrictEqual(
          ready.parts.map(({ key, status }: { readonly key: string; readonly status: string }) => [key, status]),
          keys.map((key) => [key, "made"])
        )

        const { links, pages, posts, templates } = yield* thingsOf(workspace)
        assert.deepStrictEqual([pages[0].status, templates[0].status], ["draft", "draft"])
        const utms = links.map(({ campaignId, destinationUrl, utm }: any) => [campaignId, destinationUrl, utm])
        const email = { source: "email", medium: "email", campaign: "Open kitchen" }
        const utmOf = (source: string) => ({ source, medium: "social", campaign: "Open kitchen" })
        assert.sameDeepMembers(
          utms,
          [email, utmOf("linkedin"), utmOf("x")].map((utm) => [before.id, pages[0].url, utm])
        )
        const urlOf = (key: string) => ready.parts.find((part: any) => part.key === key).url
        for (const { kind, url } of ready.parts)
          if (kind === "composition") assert.match(url, /^http:\/\/tidings\.test\/assets\/[^/]+\/[^/]+\/[^/]+\.png$/u)
        const mail = yield* made("render_template", { template: templates[0].key, draft: true }, workspace)
        assert.include(mail.html, urlOf("link:email"))
        for (const post of posts) {
          assert.include(["draft", "ready"], post.status)
          assert.strictEqual(post.linkUrl, urlOf(`link:${post.channelId}`))
          assert.include(post.caption, post.linkUrl)
          assert.lengthOf(post.media, 1)
        }
        assert.deepStrictEqual(
          (yield* heard)
            .filter(({ type }: any) => type.startsWith("creation."))
            .map(({ data, type }: any) => [type, data.creation.status]),
          [
            ["creation.strategy_ready", "awaiting_strategy_approval"],
            ["creation.ready", "ready"]
          ]
        )
      })
  )

  it.effect(
    "is built at once where its strategy need not be approved, and takes what the workspace says of creations",
    () =>
      Effect.gen(function* () {
        const workspace = yield* workspaceWith
        yield* made(
          "set_creation_defaults",
          { strategyMode: "auto", channels: ["mastodon"], utm: { source: "shop" } },
          workspace
        )
        const { id } = yield* spawned(workspace, {
          brief: "# Open kitchen\n\nCome on 12 December. Read [more](https://quaybakery.example/kitchen)."
        })
        yield* buildNow(workspace, id)
        const { parts, status } = yield* read(workspace, id)
        assert.strictEqual(status, "ready")
        assert.deepStrictEqual(
          parts.map(({ key }: any) => key),
          ["link:mastodon", "composition:x-post", "post:mastodon"]
        )
        const { links } = yield* thingsOf(workspace)
        assert.deepInclude(links[0], { destinationUrl: "https://quaybakery.example/kitchen" })
        assert.strictEqual(links[0].utm.source, "shop")
      })
  )

  it.effect("speaks to the profiles that it is for", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceWith
      const profile = { name: "Regulars", pains: ["Good bread is gone by noon"], goals: ["Shape a loaf at home"] }
      const { id: icpId } = yield* made("create_icp", profile, workspace)
      yield* made("set_creation_defaults", { icpIds: [icpId] }, workspace)
      const { id } = yield* spawned(workspace, { channels: ["email", "page"], strategyMode: "auto" })
      yield* buildNow(workspace, id)
      const { failure, status, strategy } = yield* read(workspace, id)
      assert.deepStrictEqual([status, failure, strategy.audience], ["ready", null, "Regulars"])
    })
  )

  it.effect("is built for every channel there is, each post as its network takes it", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceWith
      const { id } = yield* spawned(workspace, {
        channels: ["email", "page", ...ChannelId.literals],
        strategyMode: "auto"
      })
      yield* buildNow(workspace, id)
      const { failure, notes, progress, status } = yield* read(workspace, id)
      assert.deepStrictEqual([status, failure, progress.made], ["ready", null, progress.parts])
      assert.include(notes, "There is no post for youtube, which takes nothing but films.")
    })
  )

  it.effect("is taken back as a whole when it is rejected", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceWith
      const { id } = yield* spawned(workspace, { channels, strategyMode: "auto" })
      yield* buildNow(workspace, id)
      assert.deepStrictEqual(count(yield* thingsOf(workspace)), [1, 3, 1, 2])
      assert.strictEqual((yield* decide(workspace, id, "reject")).body.status, "rejected")
      yield* buildNow(workspace, id)
      const { parts, progress, status } = yield* read(workspace, id)
      assert.deepStrictEqual([status, progress.made], ["rejected", 0])
      assert.deepStrictEqual([...new Set(parts.map((part: any) => part.status))], ["undone"])
      const { links, pages, posts, templates } = yield* thingsOf(workspace)
      assert.deepStrictEqual([pages.length, links.length, posts.length], [0, 0, 0])
      assert.strictEqual(templates[0].status, "archived")
      assert.strictEqual((yield* decide(workspace, id, "approve")).body.error.code, "creation_not_open")
      assert.strictEqual((yield* decide(workspace, id, "reject")).body.status, "rejected")
    })
  )

  it.effect("takes its page offline and leaves a post that is live when it is rejected", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceWith
      const { id } = yield* spawned(workspace, { channels: ["page", "bluesky"], strategyMode: "auto" })
      yield* buildNow(workspace, id)
      const { parts } = yield* read(workspace, id)
      const idOf = (key: string) => parts.find((part: any) => part.key === key).resourceId
      yield* made("publish_page", { idOrSlug: idOf("page") }, workspace)
      yield* goLive(idOf("post:bluesky"))
      yield* decide(workspace, id, "reject")
      yield* buildNow(workspace, id)
      const after = yield* read(workspace, id)
      assert.deepStrictEqual(
        after.parts.map(({ key, status }: any) => [key, status]),
        [
          ["page", "undone"],
          ["link:bluesky", "undone"],
          ["composition:x-post", "undone"],
          ["post:bluesky", "kept"]
        ]
      )
      assert.strictEqual((yield* made("read_page", { idOrSlug: idOf("page") }, workspace)).status, "unpublished")
    })
  )

  it.effect("is stopped where a part is refused, tells why, and goes on from there once it is approved again", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceWith
      const credits = yield* Credits
      yield* credits.grant(workspace.id, 2)
      const heard = yield* hearing(workspace)
      const { id } = yield* spawned(workspace, { channels, strategyMode: "auto" })
      yield* buildNow(workspace, id)
      const failed = yield* read(workspace, id)
      assert.deepInclude(failed, { status: "failed", progress: { parts: 9, made: 3 } })
      assert.strictEqual(failed.failure.code, "insufficient_credits")
      assert.deepStrictEqual(failed.parts.map((part: any) => part.status).slice(2, 5), ["made", "failed", "planned"])
      assert.deepInclude((yield* heard).at(-1).data, { code: "insufficient_credits" })
      yield* credits.grant(workspace.id, 1)
      yield* decide(workspace, id, "approve")
      yield* buildNow(workspace, id)
      assert.deepInclude(yield* read(workspace, id), { status: "ready", failure: null })
      assert.deepStrictEqual(count(yield* thingsOf(workspace)), [1, 3, 1, 2])
      assert.strictEqual((yield* credits.read(workspace.id))?.credits, 0)
    })
  )

  it.effect("asks a connected model once for all of its parts, and costs 20 credits beside its links", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceWith
      const copy = {
        subject: "An evening in our kitchen",
        preview: "Saturday 12 December.",
        headline: "An evening in our kitchen",
        opening: "",
        paragraphs: ["You can shape a loaf yourself.", "Entry is free."],
        points: [],
        closing: "",
        button: ""
      }
      const peer = yield* modelPeer({ writes: copy })
      const byModel = Effect.provideService(ComposerModel, {
        provider: models[0]!,
        account: peer.accountOf(models[0]!)
      })
      const credits = yield* Credits
      yield* credits.grant(workspace.id, 19)
      const refused = yield* byModel(
        call(
          "spawn_creation",
          { brief: "Announce our winter sale: 20% off all mugs until Sunday." },
          { key: workspace.live }
        )
      )
      assert.deepStrictEqual([refused.status, refused.body.error.code], [402, "insufficient_credits"])
      yield* credits.grant(workspace.id, 10)
      const { id } = yield* byModel(spawned(workspace, { channels, strategyMode: "auto" }))
      yield* byModel(buildNow(workspace, id))
      const creation = yield* read(workspace, id)
      assert.deepStrictEqual([creation.status, creation.composer.model, peer.heard.length], ["ready", "writer-1", 1])
      const { pages, templates } = yield* thingsOf(workspace)
      assert.strictEqual(templates[0].subject, copy.subject)
      assert.include(pages[0].title, copy.headline)
      assert.strictEqual((yield* credits.read(workspace.id))?.credits, 29 - 20 - 3)
    }).pipe(Effect.scoped)
  )

  it.effect("is stopped by cancelling, and keeps what was made", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceWith
      const id = yield* awaitingCreation(workspace, { channels })
      yield* decide(workspace, id, "cancel")
      yield* buildNow(workspace, id)
      assert.deepInclude(yield* read(workspace, id), { status: "cancelled", progress: { parts: 9, made: 0 } })
      assert.strictEqual((yield* decide(workspace, id, "approve")).status, 409)
      assert.deepStrictEqual(count(yield* thingsOf(workspace)), [0, 0, 0, 0])
    })
  )

  it.effect("is built by nobody once the key is revoked in whose name it is", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceWith
      const { id } = yield* spawned(workspace, { strategyMode: "auto" })
      const { data } = yield* made("list_keys", {}, workspace)
      const live = data.find(({ kind }: any) => kind === "live")
      const other = yield* workspace.issue("live")
      yield* Keys.use((keys) => keys.revoke(workspace.id, live.id))
      yield* buildNow(workspace, id)
      const { body } = yield* call("read_creation", { creationId: id }, { key: other })
      assert.deepStrictEqual([body.status, body.failure.code], ["failed", "invalid_api_key"])
    })
  )

  it.effect("leaves nothing behind where it is refused: all offending fields at once", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceWith
      const spawn = (input: object, key = workspace.live) => call("spawn_creation", input, { key })
      const brief = "Announce our winter sale: 20% off all mugs until Sunday 20 December."
      const pathsOf = (input: object) =>
        Effect.map(spawn(input), ({ body, status }) => [status, (body.error.fields ?? []).map(({ path }: any) => path)])
      assert.deepStrictEqual(yield* pathsOf({ brief: "" }), [422, ["brief"]])
      assert.deepStrictEqual(yield* pathsOf({ brief: "a".repeat(100_000) }), [422, ["brief"]])
      assert.deepStrictEqual(yield* pathsOf({ brief: "?!" }), [422, ["brief"]])
      assert.deepStrictEqual(yield* pathsOf({ brief, channels: [], icpIds: ["x"] }), [422, ["channels", "icpIds[0]"]])
      assert.deepStrictEqual(yield* pathsOf({ brief, channels: ["email", "myspace"] }), [422, ["channels[1]"]])
      assert.deepStrictEqual(yield* pathsOf({ brief, icpIds: ["icp_01kb2x9w3t5v7y8z"] }), [422, ["icpIds[0]"]])
      const bare = yield* makeWorkspace("pro", undefined, { isDefault: false })
      assert.strictEqual((yield* spawn({ brief }, bare.live)).body.error.code, "brand_required")
      assert.deepStrictEqual((yield* made("list_creations", {}, workspace)).data, [])
    })
  )

  it.effect(
    "waits for a person where the policy of creations says so, unless it waits for an approval of its own",
    () =>
      Effect.gen(function* () {
        const workspace = yield* workspaceWith
        yield* policy(workspace, "creation", "agents_only")
        const agent = { key: workspace.mcp }
        const brief = "Announce our winter sale: 20% off all mugs until Sunday 20 December."
        assert.strictEqual((yield* call("spawn_creation", { brief }, agent)).body.approval.status, "pending")
        assert.strictEqual(
          (yield* call("spawn_creation", { brief, strategyMode: "auto" }, agent)).body.approval.status,
          "pending"
        )
        const spawnedOne = yield* call("spawn_creation", { brief, strategyMode: "approve" }, agent)
        assert.strictEqual(spawnedOne.body.status, "strategizing")
        const { id } = spawnedOne.body
        yield* buildNow(workspace, id)
        assert.strictEqual(
          (yield* call("approve_creation_strategy", { creationId: id }, agent)).body.approval.status,
          "pending"
        )
        assert.strictEqual(
          (yield* call("approve_creation_strategy", { creationId: id, decision: "cancel" }, agent)).body.status,
          "cancelled"
        )
      })
  )

  it.effect("of a sandbox key is no live key's to decide on, nor another workspace's to see", () =>
    Effect.gen(function* () {
      const workspace = yield* workspaceWith
      const brief = "Announce our winter sale: 20% off all mugs until Sunday 20 December."
      const { body } = yield* call("spawn_creation", { brief }, { key: workspace.test })
      assert.strictEqual(body.livemode, false)
      assert.strictEqual((yield* decide(workspace, body.id, "reject")).status, 404)
      const other = yield* makeWorkspace()
      assert.strictEqual((yield* call("read_creation", { creationId: body.id }, { key: other.live })).status, 404)
    })
  )
})

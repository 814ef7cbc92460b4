import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { allJobs } from "@tidings/services/allJobs"
import { Credits } from "@tidings/services/credits/Credits"
import { SocialEventWordings } from "@tidings/services/social/events/SocialEventWordings"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { SocialPostRepository } from "@tidings/storage/repositories/SocialPostRepository"
import { policy, type Workspace } from "@tidings/testing/fixtures"
import { connectedAccount } from "@tidings/testing/socialPosts"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"

const release = {
  eventKey: "release.published",
  mode: "publish",
  variables: { product: "Acme Planner", version: "4.2", link: "https://example.com/4.2" }
}

const trigger = (workspace: Workspace, input: object = {}, key = workspace.live) =>
  call("trigger_social_event", { ...release, ...input }, { key, idempotencyKey: randomUUID() })

const runs = (workspace: Workspace, input: object = {}, key = workspace.live) =>
  Effect.map(call("list_social_event_runs", input, { key }), ({ body }) => body.data as ReadonlyArray<any>)

const posts = (workspace: Workspace) =>
  Effect.map(call("list_social_posts", {}, { key: workspace.live }), ({ body }) => body.data as ReadonlyArray<any>)

const balance = ({ id }: Workspace) =>
  Effect.map(
    Credits.use((credits) => credits.read(id)),
    (account) => account!.credits
  )

const connected = Effect.fnUntraced(function* (...channels: ReadonlyArray<Parameters<typeof connectedAccount>[1]>) {
  const workspace = yield* makeWorkspace()
  for (const channel of channels) yield* connectedAccount(workspace, channel)
  return workspace
})

const fieldsOf = (body: any) => body.error.fields.map(({ code, path }: any) => `${path} ${code}`)

layer(world)("trigger_social_event", (it) => {
  it.effect(
    "publishes on the connected channels that take it, passes the others by with a reason, and charges once",
    () =>
      Effect.gen(function* () {
        const workspace = yield* connected("bluesky", "x", "pinterest")
        yield* Credits.use((credits) => credits.grant(workspace.id, 100))
        const { body, status } = yield* trigger(workspace)
        const { event } = body
        assert.deepStrictEqual([status, event.mode, event.status, event.livemode], [202, "publish", "published", true])
        assert.match(event.id, /^sev_/u)
        assert.deepStrictEqual(
          event.posts.map(({ channelId, credits, linkUrl, ok, status, text }: any) => [
            channelId,
            ok,
            status,
            credits,
            linkUrl,
            text
          ]),
          [
            ["bluesky", "Acme Planner 4.2 is out."],
            ["x", "Acme Planner 4.2 is out.\n\nhttps://example.com/4.2"]
          ].map(([channelId, text]) => [channelId, true, "publishing", 4, "https://example.com/4.2", text])
        )
        assert.deepStrictEqual(
          event.leftOut.map(({ channelId }: any) => channelId),
          ["pinterest"]
        )
        assert.match(event.leftOut[0].reason, /needs a picture or a film/u)
        assert.deepStrictEqual(
          (yield* posts(workspace)).map(({ groupId, id }) => [groupId, id]).toSorted(),
          event.posts.map(({ postId }: any) => [event.groupId, postId]).toSorted()
        )
        assert.strictEqual(yield* balance(workspace), 92)
      })
  )

  it.effect("makes drafts, which cost nothing, and shows without making any", () =>
    Effect.gen(function* () {
      const workspace = yield* connected("bluesky")
      const shown = yield* trigger(workspace, { mode: "preview" })
      assert.deepStrictEqual(
        [shown.status, shown.body.event.status, shown.body.event.posts[0].postId],
        [202, "previewed", null]
      )
      assert.lengthOf(yield* posts(workspace), 0)
      const drafted = yield* trigger(workspace, { mode: "draft", channels: ["bluesky", "linkedin"] })
      assert.deepStrictEqual(
        [drafted.body.event.status, drafted.body.event.posts.map(({ status }: any) => status)],
        ["drafted", ["ready", "draft"]]
      )
      assert.isTrue((yield* posts(workspace)).every(({ credits }) => credits === 0))
    })
  )

  it.effect.each([
    [{ variables: {} }, "schema_contract_violation", ["variables.product required", "variables.version required"]],
    [
      { variables: { product: " ", versoin: "1", link: "javascript:1" } },
      "schema_contract_violation",
      [
        "variables.version required",
        "variables.product too_short",
        "variables.versoin unknown_variable",
        "variables.link format_invalid"
      ]
    ],
    [
      { channels: ["x", "x"], variables: { product: "A" } },
      "schema_contract_violation",
      ["channels[1] enum_violation", "variables.version required"]
    ],
    [{ channels: ["x", "x"] }, "field_invalid", ["channels[1] enum_violation"]],
    [{ channels: ["x"], targetAccountRefs: { x: "nobody" } }, "field_invalid", ["targetAccountRefs.x enum_violation"]],
    [{ channels: ["pinterest"] }, "media_required", ["media required"]],
    [{ channels: ["mastodon"] }, "field_invalid", ["channels enum_violation"]],
    [{ eventKey: "product.eaten" }, "field_invalid", ["eventKey enum_violation"]],
    [
      { media: [{ kind: "image", assetId: "asset_01kb2x9w3t5v7y8z" }], channels: ["x"] },
      "field_invalid",
      ["media[0].assetId enum_violation"]
    ],
    [
      {
        channels: ["x"],
        variables: { product: "日".repeat(120), version: "本".repeat(60), highlights: "語".repeat(500) }
      },
      "published",
      []
    ],
    [
      {
        eventKey: "event.announced",
        channels: ["x"],
        variables: {
          event: "日".repeat(120),
          date: "日".repeat(60),
          place: "日".repeat(80),
          link: "https://example.com"
        }
      },
      "field_invalid",
      ["variables too_long"]
    ]
  ] as const)("refuses %j by name, all that is wrong at once, and leaves nothing", ([more, refusal, fields]) =>
    Effect.gen(function* () {
      const workspace = yield* connected("x", "pinterest")
      const { body } = yield* trigger(workspace, more)
      if (refusal === "published") {
        assert.strictEqual(body.event.status, "published")
        return
      }
      assert.deepStrictEqual([body.error?.code, fieldsOf(body)], [refusal, [...fields]])
      assert.deepStrictEqual([yield* posts(workspace), yield* runs(workspace)], [[], []])
    })
  )

  it.effect("is refused where nothing is connected, or nothing that is connected takes it", () =>
    Effect.gen(function* () {
      const none = yield* trigger(yield* connected())
      assert.deepStrictEqual([none.body.error.code, fieldsOf(none.body)], ["field_invalid", ["channels required"]])
      const pictures = yield* trigger(yield* connected("pinterest"))
      assert.deepStrictEqual(
        [pictures.body.error.code, fieldsOf(pictures.body)],
        ["media_required", ["media required"]]
      )
      const two = yield* connected("x")
      yield* connectedAccount(two, "x", "another")
      const several = yield* trigger(two)
      assert.deepStrictEqual(fieldsOf(several.body), ["targetAccountRefs.x required"])
      const { body } = yield* trigger(two, { targetAccountRefs: { x: "another" } })
      assert.strictEqual(body.event.status, "published")
    })
  )

  it.effect("is partial where a named channel refuses, and follows its posts to what becomes of them", () =>
    Effect.gen(function* () {
      const workspace = yield* connected("bluesky", "x")
      const { body } = yield* trigger(workspace, { channels: ["pinterest", "bluesky", "x"] })
      const [pinterest, bluesky, x] = body.event.posts
      assert.deepStrictEqual(
        [body.event.status, pinterest.ok, pinterest.error.code],
        ["partial", false, "field_invalid"]
      )
      const whole = yield* trigger(workspace)
      const statusOf = (id: string) => Effect.map(runs(workspace), (all) => all.find((run) => run.id === id).status)
      assert.strictEqual(yield* statusOf(whole.body.event.id), "published")
      const failing = (id: any) => SocialPostRepository.use((all) => all.change(id, { status: "failed" }))
      yield* failing(whole.body.event.posts[0].postId)
      assert.strictEqual(yield* statusOf(whole.body.event.id), "partial")
      yield* failing(whole.body.event.posts[1].postId)
      assert.strictEqual(yield* statusOf(whole.body.event.id), "failed")
      yield* failing(bluesky.postId)
      yield* failing(x.postId)
      assert.strictEqual(yield* statusOf(body.event.id), "failed")
    })
  )

  it.effect("says what the workspace says, on the channels that it worded", () =>
    Effect.gen(function* () {
      const workspace = yield* connected("bluesky", "x")
      yield* SocialEventWordings.use((wordings) =>
        wordings.set(workspace.id, {
          eventKey: "release.published",
          channelId: "x",
          body: "{{product}} {{version}} #acme\n{{link}}\nNew: {{highlights}}"
        })
      )
      const { body } = yield* trigger(workspace, { variables: { ...release.variables, product: "@Planner #1" } })
      assert.deepStrictEqual(
        Object.fromEntries(body.event.posts.map(({ channelId, text }: any) => [channelId, text])),
        {
          x: "@\u2060Planner #\u20601 4.2 #acme\nhttps://example.com/4.2",
          bluesky: "@\u2060Planner #\u20601 4.2 is out."
        }
      )
    })
  )

  it.effect("reaches no network for sandbox keys, and costs them nothing", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* Credits.use((credits) => credits.grant(workspace.id, 100))
      const { body } = yield* trigger(workspace, {}, workspace.test)
      assert.deepStrictEqual([body.event.livemode, body.event.status], [false, "published"])
      assert.includeMembers(
        body.event.posts.map(({ channelId }: any) => channelId),
        ["x", "linkedin", "bluesky", "mastodon"]
      )
      yield* Worker.drain(allJobs)
      const [run] = yield* runs({ ...workspace, live: workspace.test })
      assert.isTrue(run.posts.every(({ credits, status }: any) => credits === 0 && status === "published"))
      assert.strictEqual(yield* balance(workspace), 100)
    })
  )

  it.effect("is answered the same for the same Idempotency-Key, and posted once", () =>
    Effect.gen(function* () {
      const workspace = yield* connected("bluesky")
      const again = { key: workspace.live, idempotencyKey: randomUUID() }
      const first = yield* call("trigger_social_event", release, again)
      const second = yield* call("trigger_social_event", release, again)
      assert.strictEqual(second.text, first.text)
      assert.strictEqual(second.headers["Idempotent-Replay"], "true")
      assert.deepStrictEqual([(yield* posts(workspace)).length, (yield* runs(workspace)).length], [1, 1])
    })
  )

  it.effect("needs the scope and the plan of publishing to publish alone", () =>
    Effect.gen(function* () {
      const workspace = yield* connected("bluesky")
      const writer = yield* workspace.issue("live", ["social:posts:write"])
      assert.strictEqual((yield* trigger(workspace, {}, writer)).body.error.code, "scope_required")
      assert.strictEqual((yield* trigger(workspace, { mode: "draft" }, writer)).status, 202)
      const small = yield* makeWorkspace("hobby")
      yield* connectedAccount(small, "bluesky")
      assert.strictEqual((yield* trigger(small)).body.error.code, "feature_not_enabled")
      assert.strictEqual((yield* trigger(small, { mode: "draft" })).status, 202)
    })
  )

  it.effect.each([
    ["runs", 1, () => Effect.void],
    ["does not run once another account is connected", 0, (workspace: Workspace) => connectedAccount(workspace, "x")],
    [
      "does not run once another network is connected instead, with the same words",
      0,
      (workspace: Workspace) =>
        Effect.gen(function* () {
          const connectors = yield* ConnectorRepository
          for (const { id } of yield* connectors.ofChannel(workspace.id, "social"))
            yield* connectors.remove(workspace.id, id)
          yield* connectedAccount(workspace, "mastodon")
        })
    ],
    [
      "does not run once it is worded anew",
      0,
      ({ id }: Workspace) =>
        SocialEventWordings.use((wordings) =>
          wordings.set(id, { eventKey: "release.published", channelId: "bluesky", body: "{{product}}!" })
        )
    ]
  ] as const)("waits for a person where the policy says so, and %s", ([, ran, change]) =>
    Effect.gen(function* () {
      const workspace = yield* connected("bluesky")
      yield* policy(workspace, "social_post", "always")
      const refused = yield* trigger(workspace, { variables: {} })
      assert.strictEqual(refused.body.error.code, "schema_contract_violation")
      const held = yield* trigger(workspace)
      assert.deepStrictEqual([held.status, held.body.approval.status], [202, "pending"])
      assert.lengthOf(yield* runs(workspace), 0)
      yield* change(workspace)
      const decision = { requestId: held.body.approval.id, decision: "approve" }
      yield* call("decide_approval", decision, { key: yield* workspace.issue("live"), idempotencyKey: randomUUID() })
      yield* Worker.drain(allJobs)
      assert.lengthOf(yield* runs(workspace), ran)
    })
  )

  it.effect("drafts without waiting for anybody", () =>
    Effect.gen(function* () {
      const workspace = yield* connected("bluesky")
      yield* policy(workspace, "social_post", "always")
      const { body } = yield* trigger(workspace, { mode: "draft" })
      assert.strictEqual(body.event.status, "drafted")
    })
  )

  it.effect("passes by an account that needs attention, unless its channel is named", () =>
    Effect.gen(function* () {
      const workspace = yield* connected("bluesky")
      const x = yield* connectedAccount(workspace, "x")
      yield* ConnectorRepository.use((connectors) =>
        connectors.update(x, { status: "needs_attention" }, { at: new Date(0) })
      )
      const { body } = yield* trigger(workspace)
      assert.deepStrictEqual(body.event.leftOut, [{ channelId: "x", reason: "The account of x needs attention" }])
      const named = yield* trigger(workspace, { channels: ["x"] })
      assert.strictEqual(named.body.event.status, "published")
    })
  )
})

layer(world)("list_social_event_runs", (it) => {
  it.effect("pages newest first, each once, and shows nobody else's", () =>
    Effect.gen(function* () {
      const workspace = yield* connected("bluesky")
      const made: Array<string> = []
      for (const mode of ["preview", "draft", "publish", "preview", "draft"])
        made.unshift((yield* trigger(workspace, { mode })).body.event.id)
      const first = yield* call("list_social_event_runs", { limit: 3 }, { key: workspace.live })
      const cursor = first.body.next_cursor
      const second = yield* call("list_social_event_runs", { limit: 3, cursor }, { key: workspace.live })
      assert.deepStrictEqual(
        [...first.body.data, ...second.body.data].map(({ id }) => id),
        made
      )
      assert.isNull(second.body.next_cursor)
      const stranger = yield* makeWorkspace()
      assert.deepStrictEqual(yield* runs(stranger), [])
      const foreign = yield* call("list_social_event_runs", { limit: 3, cursor }, { key: stranger.live })
      assert.strictEqual(foreign.body.error.code, "cursor_invalid")
    })
  )
})

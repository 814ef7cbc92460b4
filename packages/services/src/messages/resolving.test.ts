import { assert, layer } from "@effect/vitest"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import * as Worker from "@tidings/jobs/Worker"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { jobsAbout } from "@tidings/storage/testing/jobTable"
import { hearing, policy } from "@tidings/testing/fixtures"
import { unconfirmedPost, unconfirmedHello, unconfirmedText } from "@tidings/testing/unconfirmed"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import purge_send_content from "../sends/jobs/purge_send_content.ts"
import deliver_sms from "../sms/jobs/deliver_sms.ts"

type Workspace = Effect.Success<ReturnType<typeof makeWorkspace>>

interface Kind {
  readonly row: string
  readonly table: string
  readonly field: string
  readonly make: (workspace: Workspace, more?: object) => Effect.Effect<string, any, any>
  /** Status after each resolution. */
  readonly after: Readonly<Record<"send_again" | "sent" | "failed", string>>
  /** Event after each resolution. */
  readonly told: Readonly<Record<"send_again" | "sent" | "failed", string | undefined>>
}

const kinds: ReadonlyArray<Kind> = [
  {
    row: "resolve_unconfirmed_send",
    table: "sends",
    field: "id",
    make: unconfirmedHello,
    after: { send_again: "queued", sent: "sent", failed: "failed" },
    told: { send_again: "send.queued", sent: "send.sent", failed: "send.failed" }
  },
  {
    row: "resolve_unconfirmed_text",
    table: "sms_messages",
    field: "id",
    make: unconfirmedText,
    after: { send_again: "queued", sent: "sent", failed: "failed" },
    told: { send_again: "sms.queued", sent: "sms.sent", failed: "sms.failed" }
  },
  {
    row: "resolve_unconfirmed_post",
    table: "social_posts",
    field: "postId",
    make: unconfirmedPost,
    after: { send_again: "publishing", sent: "published", failed: "failed" },
    told: { send_again: undefined, sent: "social.post.published", failed: "social.post.failed" }
  }
]
const resolutions = ["send_again", "sent", "failed"] as const

const resolve = ({ field, row }: Kind, id: string, resolution: string, key: string) =>
  call(row, { [field]: id, resolution }, { key, idempotencyKey: crypto.randomUUID() })

layer(worldOver(ownDatabase))("an unconfirmed message", (it) => {
  it.effect.each(kinds.flatMap((kind) => resolutions.map((resolution) => [kind.row, resolution, kind] as const)))(
    "is ended by %s with %s: status, event, audit and job in one, and once",
    ([, resolution, kind]) =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const id = yield* kind.make(workspace)
        const told = yield* hearing(workspace)
        const answers = yield* Effect.all(
          resolutions.map(() => resolve(kind, id, resolution, workspace.live)),
          { concurrency: "unbounded" }
        )
        const [won, ...lost] = answers.toSorted((one, other) => one.status - other.status)
        assert.deepStrictEqual([won!.status, won!.body.status], [200, kind.after[resolution]], won!.text)
        for (const { body, status } of lost) assert.deepStrictEqual([status, body.error.code], [409, "not_unconfirmed"])
        assert.deepStrictEqual(
          (yield* told).map(({ type }: { readonly type: string }) => type),
          kind.told[resolution] === undefined ? [] : [kind.told[resolution]]
        )
        assert.lengthOf(yield* jobsAbout(id), resolution === "send_again" ? 1 : 0)
        const entries = yield* AuditRepository.use((audit) => audit.list(workspace.world, {}, { limit: 10 } as never))
        assert.deepInclude(
          entries.find(({ target }: any) => target?.id === id),
          { metadata: { resolution } } as never
        )
      }) as Effect.Effect<void, never, any>
  )

  it.effect.each(kinds.map((kind) => [kind.row, kind] as const))(
    "is nobody else's: %s answers 404",
    ([, kind]) =>
      Effect.gen(function* () {
        const [workspace, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
        const id = yield* kind.make(workspace)
        for (const key of [workspace.test, other.live])
          assert.strictEqual((yield* resolve(kind, id, "sent", key)).status, 404)
      }) as Effect.Effect<void, never, any>
  )

  it.effect.each(kinds.map((kind) => [kind.row, kind] as const))(
    "is sent again by %s only once whoever must agree has agreed; ending it waits for nobody",
    ([, kind]) =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const surface = { sends: "email_send", sms_messages: "sms", social_posts: "social_post" }[kind.table]!
        const id = yield* kind.make(workspace)
        yield* policy(workspace, surface, "always")
        const held = yield* resolve(kind, id, "send_again", workspace.live)
        assert.deepStrictEqual([held.status, typeof held.body.approval.id], [202, "string"])
        assert.strictEqual((yield* resolve(kind, id, "failed", workspace.live)).body.status, "failed")
      }) as Effect.Effect<void, never, any>
  )

  it.effect("of the sandbox is ended by sandbox keys, and arrives when it is sent again", () =>
    Effect.gen(function* () {
      const { live, test } = yield* makeWorkspace()
      const input = {
        to: "+353861234567",
        templateKey: "auth.otp",
        variables: { code: "041932", minutes: 10 },
        simulationScenario: "unconfirmed"
      }
      const { body } = yield* call("send_transactional_sms", input, { key: test })
      yield* Worker.drain([deliver_sms])
      assert.strictEqual((yield* resolve(kinds[1]!, body.id, "send_again", live)).status, 404)
      assert.strictEqual((yield* resolve(kinds[1]!, body.id, "send_again", test)).body.status, "queued")
      yield* Worker.drain([deliver_sms])
      const { data } = (yield* call("list_sms_deliveries", {}, { key: test })).body
      assert.deepStrictEqual(
        data[0].events.map(({ type }: { readonly type: string }) => type),
        ["sms.queued", "sms.unconfirmed", "sms.queued", "sms.delivered"]
      )
    })
  )

  it.effect("is not sent again once its code is of no use, or what it said is forgotten", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const [text, send] = [yield* unconfirmedText(workspace), yield* unconfirmedHello(workspace)]
      const code = (kind: Kind, id: string) =>
        Effect.map(resolve(kind, id, "send_again", workspace.live), ({ body }) => body.error?.code)
      yield* TestClock.adjust("16 minutes")
      assert.strictEqual(yield* code(kinds[1]!, text), "cannot_send_again")
      yield* TestClock.adjust("31 days")
      yield* Effect.orDie(purge_send_content.handler(undefined as never, lastAttempt))
      assert.strictEqual(yield* code(kinds[0]!, send), "cannot_send_again")
      for (const [kind, id] of [
        [kinds[0]!, send],
        [kinds[1]!, text]
      ] as const)
        assert.strictEqual((yield* resolve(kind, id, "sent", workspace.live)).body.status, "sent")
    })
  )

  it.effect("of a thread goes on behind the part that a person saw, which needs its id", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const postId = yield* unconfirmedPost(workspace, { threadTweets: ["Two"] })
      const said = (more: object) =>
        call("resolve_unconfirmed_post", { postId, resolution: "sent", ...more }, { key: workspace.live })
      const refused = yield* said({})
      assert.deepStrictEqual([refused.status, refused.body.error.fields[0].path], [422, "providerPostId"])
      const { body } = yield* said({ providerPostId: "at://1" })
      assert.deepStrictEqual([body.status, body.providerPostIds], ["publishing", ["at://1"]])
      assert.lengthOf(yield* jobsAbout(postId), 1)
    })
  )
})

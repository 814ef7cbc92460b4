import { assert, describe, it } from "@effect/vitest"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { hearing, made } from "@tidings/testing/fixtures"
import { onPostgres } from "@tidings/testing/onPostgres"
import { connectedAccount } from "@tidings/testing/socialPosts"
import { call, makeWorkspace } from "@tidings/testing/World"
import { Effect } from "effect"
import { Credits } from "../credits/Credits.ts"
import { postJobs } from "./publishing/postJobs.ts"

const inAnAge = "2099-11-20T09:00:00.000Z"
const together = { concurrency: 8 } as const

/** A workspace with this many credits and a Bluesky account; gives access to its posts, events and publishing jobs. */
const paying = Effect.fnUntraced(function* (credits: number) {
  const workspace = yield* makeWorkspace()
  yield* connectedAccount(workspace, "bluesky")
  yield* Credits.use((account) => account.grant(workspace.id, credits))
  const told = yield* hearing(workspace)
  const asking = (operation: string, input: object, idempotencyKey: string = crypto.randomUUID()) =>
    call(operation, input, { key: workspace.live, idempotencyKey })
  const left = Effect.map(
    Credits.use((account) => account.read(workspace.id)),
    (account) => account!.credits!
  )
  const posts = Effect.map(made("list_social_posts", { limit: 100 }, workspace), ({ data }) => data as Array<any>)
  const jobs = JobRepository.use((all) => all.waiting(postJobs.deliver.name))
  const events = Effect.map(told, (all) => all.map(({ type }: any) => type as string).toSorted())
  return { asking, events, jobs, left, posts }
})

const post = { channels: ["bluesky"], caption: "One" }
const event = { eventKey: "release.published", mode: "publish", variables: { product: "Acme", version: "4.2" } }

describe.skipIf(postgresIsMissing)(`posts on Postgres${whyMissing}`, () => {
  it.live("leave as often as there are credits, however many calls come at once", () =>
    Effect.gen(function* () {
      const here = yield* onPostgres
      const { asking, jobs, left, posts } = yield* here(paying(5))
      const calls = Array.from({ length: 6 }, () => [
        asking("create_social_post", { ...post, publish: true }),
        asking("trigger_social_event", event)
      ]).flat()
      const answers = yield* here(Effect.all(calls, together))
      const count = (...statuses: ReadonlyArray<number>) =>
        answers.filter(({ status }) => statuses.includes(status)).length
      assert.deepStrictEqual([count(201, 202), count(402)], [5, 7])
      assert.deepStrictEqual([yield* here(left), (yield* here(posts)).length, yield* here(jobs)], [0, 5, 5])
    }).pipe(Effect.scoped)
  )

  it.live("are made and charged once for a key that is repeated at once", () =>
    Effect.gen(function* () {
      const here = yield* onPostgres
      const { asking, jobs, left, posts } = yield* here(paying(5))
      const calls = Array.from({ length: 6 }, () => asking("create_social_post", { ...post, publish: true }, "k"))
      const answers = yield* here(Effect.all(calls, together))
      const made = answers.filter(({ status }) => status === 201)
      assert.isAbove(made.length, 0)
      assert.lengthOf(new Set(made.map(({ text }) => text)), 1)
      const others = answers.filter(({ status }) => status !== 201).map(({ body }) => body.error.code)
      for (const code of others) assert.strictEqual(code, "idempotency_key_in_progress")
      assert.deepStrictEqual([yield* here(left), (yield* here(posts)).length, yield* here(jobs)], [4, 1, 1])
    }).pipe(Effect.scoped)
  )

  it.live(
    "are published, planned, changed or deleted one call after the other: job, credits and events fit what they are",
    () =>
      Effect.gen(function* () {
        const here = yield* onPostgres
        for (let round = 0; round < 10; round++) {
          const { asking, events, jobs, left, posts } = yield* here(paying(100))
          const before = yield* here(jobs)
          const { body } = yield* here(asking("create_social_post", post))
          const postId = body.posts[0].id
          const answers = yield* here(
            Effect.all(
              [
                asking("schedule_social_post", { postId, scheduledAt: inAnAge }),
                asking("delete_social_post", { postId }),
                asking("publish_social_post", { postId }),
                asking("update_social_post", { postId, linkUrl: "https://example.com/" }),
                asking("publish_social_post", { postId })
              ],
              together
            )
          )
          const [scheduled, deleted, , ,] = answers
          const published = [answers[2]!, answers[4]!].filter(({ status }) => status === 202)
          assert.isAtMost(published.length, 1)
          // A post asked to be published but not handed over yet can still be deleted.
          const isGone = deleted!.status === 200
          assert.isTrue(isGone || published.length === 1)
          const kept = yield* here(posts)
          const credits = kept.reduce((sum, { credits }) => sum + credits, 0)
          assert.strictEqual(yield* here(left), 100 - credits)
          assert.strictEqual((yield* here(jobs)) - before, isGone ? 0 : 1)
          assert.deepStrictEqual(
            kept.map(({ status }) => status),
            isGone ? [] : ["publishing"]
          )
          assert.deepStrictEqual(yield* here(events), [
            "social.post.created",
            ...(isGone ? ["social.post.deleted"] : []),
            ...(scheduled!.status === 202 ? ["social.post.scheduled"] : [])
          ])
        }
      }).pipe(Effect.scoped)
  )
})

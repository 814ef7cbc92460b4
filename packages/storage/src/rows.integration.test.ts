import { assert, describe, it } from "@effect/vitest"
import { newId } from "@tidings/schema/Id"
import { eq } from "drizzle-orm"
import { Effect, type Layer } from "effect"
import { Database } from "./Database.ts"
import { socialPosts, workspaces } from "./tables/index.ts"
import { freshDatabase, postgresIsMissing } from "./testing/postgres.ts"
import { wholeRows } from "./rows.ts"

const at = new Date("2026-11-22T12:00:00.123Z")

/** Two posts: one with a value in every column, and one with null in every nullable column. */
const written = Effect.gen(function* () {
  const database = yield* Database
  const workspaceId = newId("ws", 0)
  const names = { name: "Ada", plan: "pro", fromEmail: "ada@example.com", fromName: "Ada" } as const
  yield* database.run((db) =>
    db.insert(workspaces).values({ ...names, id: workspaceId, monthlySendBudget: 1, createdAt: at })
  )
  const bare = () => ({
    id: newId("post", 0),
    workspaceId,
    livemode: true,
    groupId: newId("grp", 0),
    channelId: "mastodon" as const,
    keyId: newId("key", 0),
    status: "draft" as const,
    planningKind: "post" as const,
    caption: `'"\\ \u2028 🦉`,
    threadTweets: [],
    hashtags: [],
    media: [],
    credits: 7,
    createdAt: at,
    updatedAt: at
  })
  const full = {
    ...bare(),
    accountRef: "42",
    threadTweets: [`a "b" {c}, null`],
    hashtags: ["launch", `a,"b"`, "NULL"],
    posted: [{ id: "1000", url: "https://mastodon.example/1000" }],
    messageIds: ["1000"],
    dueAt: at,
    failure: { code: null, message: "no" }
  }
  const rows = [full, bare()]
  yield* database.run((db) => db.insert(socialPosts).values(rows))
  return rows.map(({ id }) => id)
})

const reads = (database: Layer.Layer<Database>) =>
  Effect.gen(function* () {
    const service = yield* Database
    const read = wholeRows(service, socialPosts, "id = $1 for update")
    for (const id of yield* written) {
      const expected = yield* service.run((db) => db.select().from(socialPosts).where(eq(socialPosts.id, id)))
      assert.lengthOf(expected, 1)
      assert.deepStrictEqual(yield* service.transaction(read([id])), expected)
    }
    assert.deepStrictEqual(yield* read([newId("post", 0)]), [])
  }).pipe(Effect.provide(database))

describe("a row that is read whole", () => {
  it.effect("is what drizzle reads of it, embedded", () => reads(Database.layerPglite()))

  it.live.skipIf(postgresIsMissing)("is what drizzle reads of it, served", () =>
    Effect.flatMap(freshDatabase, (url) => reads(Database.layerPostgres(url, { max: 2 }))).pipe(Effect.scoped)
  )
})

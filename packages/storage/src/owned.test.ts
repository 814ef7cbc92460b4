import { assert, layer } from "@effect/vitest"
import { newId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { eq } from "drizzle-orm"
import { Effect } from "effect"
import { Database } from "./Database.ts"
import { ownDatabase } from "./testing/postgres.ts"
import { madeWithin, owned } from "./owned.ts"
import { assets, workspaces } from "./tables/index.ts"

const workspace = Effect.gen(function* () {
  const id = newId("ws", 0)
  const names = { name: "Ada", plan: "pro", fromEmail: "ada@example.com", fromName: "Ada" } as const
  yield* Database.use((database) =>
    database.run((db) => db.insert(workspaces).values({ ...names, id, monthlySendBudget: 1, createdAt: new Date(0) }))
  )
  return { workspaceId: id, livemode: true }
})

const fileOf = (world: World, filename: string, madeAtMs = 0) => ({
  id: newId("asset", madeAtMs),
  ...world,
  filename,
  contentType: "text/plain",
  byteLength: 1,
  tags: ["made"],
  storageKey: filename,
  createdAt: new Date(madeAtMs)
})

const { filename, id } = assets
const rows = owned(assets, (row) => row.filename, { filename, id })

layer(ownDatabase)("the rows of a workspace", (it) => {
  it.effect("are answered as they are shown, when written, found, locked and changed", () =>
    Effect.gen(function* () {
      const world = yield* workspace
      const files = yield* rows
      const file = fileOf(world, "a.txt")
      assert.strictEqual(yield* files.insert(file), "a.txt")
      assert.strictEqual(yield* files.find(world, file.id), "a.txt")
      assert.strictEqual(yield* files.lock(world, file.id), "a.txt")
      assert.strictEqual(yield* files.findBy(world, eq(filename, "a.txt")), "a.txt")
      assert.strictEqual(yield* files.lockBy(world, eq(filename, "a.txt")), "a.txt")
      assert.strictEqual(yield* files.update(world, file.id, { filename: "b.txt" }), "b.txt")
      assert.strictEqual(yield* files.find(world, file.id), "b.txt")
    })
  )

  it.effect("are out of reach from another workspace: not found, locked, changed, removed or listed", () =>
    Effect.gen(function* () {
      const [mine, theirs] = [yield* workspace, yield* workspace]
      const files = yield* rows
      const file = fileOf(theirs, "theirs.txt")
      yield* files.insert(file)
      const named = eq(filename, "theirs.txt")
      assert.deepStrictEqual(
        [
          yield* files.find(mine, file.id),
          yield* files.findBy(mine, named),
          yield* files.lock(mine, file.id),
          yield* files.lockBy(mine, named),
          yield* files.update(mine, file.id, { filename: "mine.txt" }),
          yield* files.remove(mine, file.id),
          yield* files.list(mine, { limit: 10 })
        ],
        [undefined, undefined, undefined, undefined, undefined, false, []]
      )
      assert.strictEqual(yield* files.find(theirs, file.id), "theirs.txt")
    })
  )

  it.effect(
    "are listed newest first, by pages that meet without a gap or a row twice, those alone that meet every condition",
    () =>
      Effect.gen(function* () {
        const world = yield* workspace
        const files = yield* rows
        const made = ["a", "b", "c", "d", "e"].map((name, index) => fileOf(world, name, index * 1_000))
        yield* Effect.forEach(made, files.insert)
        assert.deepStrictEqual(yield* files.list(world, { limit: 2 }), ["e", "d"])
        assert.deepStrictEqual(yield* files.list(world, { before: made[3]!.id, limit: 2 }), ["c", "b"])
        assert.deepStrictEqual(yield* files.list(world, { before: made[1]!.id, limit: 2 }), ["a"])
        const within = madeWithin(id, "asset", { sinceMs: 1_000, untilMs: 3_000 })
        assert.deepStrictEqual(yield* files.list(world, { limit: 9 }, ...within), ["d", "c", "b"])
        assert.deepStrictEqual(yield* files.list(world, { limit: 9 }, ...within, eq(filename, "c")), ["c"])
      })
  )

  it.effect("are read and never changed by the sandbox where they are live, and the sandbox's out of live reach", () =>
    Effect.gen(function* () {
      const live = yield* workspace
      const sandbox = { ...live, livemode: false }
      const files = yield* rows
      const [real, tried] = [fileOf(live, "real"), fileOf(sandbox, "tried", 1_000)]
      yield* Effect.forEach([real, tried], files.insert)
      assert.deepStrictEqual(yield* files.list(sandbox, { limit: 9 }), ["tried", "real"])
      assert.deepStrictEqual(yield* files.list(live, { limit: 9 }), ["real"])
      const codes = (whose: World, { id }: typeof real) =>
        Effect.forEach(
          [files.lock(whose, id), files.update(whose, id, { filename: "x" }), files.remove(whose, id)],
          (deed) =>
            Effect.match(deed as Effect.Effect<unknown, { readonly code: string }>, {
              onFailure: ({ code }) => code,
              onSuccess: (done) => done ?? "nothing"
            })
        )
      assert.deepStrictEqual(yield* codes(sandbox, real), ["live_only", "live_only", "live_only"])
      assert.deepStrictEqual(yield* codes(live, tried), ["nothing", "nothing", false])
      assert.strictEqual(yield* files.find(sandbox, real.id), "real")
      assert.isUndefined(yield* files.find(live, tried.id))
    })
  )

  it.effect("are removed once", () =>
    Effect.gen(function* () {
      const world = yield* workspace
      const files = yield* rows
      const file = fileOf(world, "a.txt")
      yield* files.insert(file)
      assert.isTrue(yield* files.remove(world, file.id))
      assert.isFalse(yield* files.remove(world, file.id))
      assert.isUndefined(yield* files.find(world, file.id))
    })
  )
})

import { assert, layer } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { spawned } from "@tidings/testing/creations"
import { made, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import type { CreationId } from "@tidings/schema/resources/Creation"
import { Effect, Exit } from "effect"
import { Building } from "./Building.ts"

/** The moment at which a process ends within a step: with its transaction open, or after the commit. */
type Moment = "before" | "after"

/** Runs a process that ends at its first transaction. */
const killedAt = (moment: Moment, { id: workspaceId }: Workspace, creationId: CreationId) =>
  Effect.gen(function* () {
    const database = yield* Database
    const killed = Effect.die(new Error("killed"))
    const transaction = (<A, E, R>(self: Effect.Effect<A, E, R>) =>
      moment === "before"
        ? database.transaction(Effect.andThen(self, killed))
        : Effect.andThen(database.transaction(self), killed)) as typeof database.transaction
    const building = yield* Effect.provideService(Building.make, Database, { ...database, transaction })
    return yield* Effect.exit(building.go({ creationId, workspaceId, livemode: true }, false))
  })

/**
 * Works on a creation with processes that end at every step, alternating before and after its commit; returns how many
 * there were.
 */
const workedOn = Effect.fnUntraced(function* (workspace: Workspace, creationId: CreationId) {
  let ends = 0
  for (let turn = 0; turn < 100; turn++) {
    const exit = yield* killedAt(turn % 2 === 0 ? "before" : "after", workspace, creationId)
    if (Exit.isSuccess(exit)) return ends
    ends++
  }
  throw new Error("the creation never came to its end")
})

layer(world)("a creation whose processes end at every step", (it) => {
  it.effect("has the same parts in the end, each once; and none when it is rejected", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace("pro", undefined, { domain: "quaybakery.example" })
      const read = (creationId: string) => made("read_creation", { creationId, detail: "full" }, workspace)
      const idsOf = (operation: string, name: string) =>
        Effect.map(made(operation, {}, workspace), ({ data }) => data.map((one: any) => one[name]))
      const things = Effect.all([
        idsOf("list_pages", "id"),
        idsOf("list_short_links", "linkId"),
        idsOf("list_templates", "key"),
        idsOf("list_social_posts", "id")
      ])
      const channels = ["email", "page", "linkedin", "x"]
      const { id } = yield* spawned(workspace, { channels, strategyMode: "auto" })
      // A step for the strategy and one for each of nine parts; each is begun twice, and the next process finds it
      // done.
      assert.strictEqual(yield* workedOn(workspace, id), 20)
      const built = yield* read(id)
      assert.deepInclude(built, { status: "ready", progress: { parts: 9, made: 9 } })
      const madeIds = built.parts
        .filter(({ kind }: any) => kind !== "composition")
        .map(({ resourceId }: any) => resourceId)
      assert.sameMembers((yield* things).flat(), madeIds)
      const entries = yield* made("recent_audit_entries", { action: "creation.build", limit: 100 }, workspace)
      assert.lengthOf(entries.data, 9)

      yield* call("approve_creation_strategy", { creationId: id, decision: "reject" }, { key: workspace.live })
      assert.strictEqual(yield* workedOn(workspace, id), 18)
      assert.deepStrictEqual([...new Set((yield* read(id)).parts.map(({ status }: any) => status))], ["undone"])
      const [pages, links, , posts] = yield* things
      assert.deepStrictEqual([pages, links, posts], [[], [], []])
    })
  )
})

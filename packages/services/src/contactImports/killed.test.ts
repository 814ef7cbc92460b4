import { assert, layer } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { ContactImportRepository, type ImportReference } from "@tidings/storage/repositories/ContactImportRepository"
import { keptParts } from "@tidings/storage/testing/imports"
import { made } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Exit } from "effect"
import { ImportWork } from "./ImportWork.ts"

/** The moment at which a process ends within a step: with its transaction open, or after the commit. */
type Moment = "before" | "after"

const people = 2_500
const rows = Array.from({ length: people }, (_, n) => (n % 100 === 7 ? `u${n},none` : `u${n},u${n}@example.com`))
const csv = ["external_id,email", ...rows, ""].join("\n")

/** Takes a step in a process that ends at its first transaction. */
const killedAt = (moment: Moment, whose: ImportReference) =>
  Effect.gen(function* () {
    const database = yield* Database
    const killed = Effect.die(new Error("killed"))
    const transaction = (<A, E, R>(self: Effect.Effect<A, E, R>) =>
      moment === "before"
        ? database.transaction(Effect.andThen(self, killed))
        : Effect.andThen(database.transaction(self), killed)) as typeof database.transaction
    const work = yield* Effect.provideService(ImportWork.make, Database, { ...database, transaction })
    return yield* Effect.exit(work.step(whose))
  })

const begun = Effect.fnUntraced(function* () {
  const workspace = yield* makeWorkspace()
  const { id: listId } = yield* made("create_list", { name: "News" }, workspace)
  const { id } = yield* made("import_contacts", { csv, listId }, workspace)
  const whose: ImportReference = { workspaceId: workspace.id, livemode: true, id }
  return { workspace, whose, listId }
})

const read = (whose: ImportReference) =>
  Effect.map(
    ContactImportRepository.use((imports) => imports.find(whose, whose.id)),
    (row) => row!
  )

/** Results of an import, wherever it was made. */
const totals = Effect.fnUntraced(function* ({ listId, whose, workspace }: Effect.Success<ReturnType<typeof begun>>) {
  const shown = yield* made("read_contact_import", { importId: whose.id }, workspace)
  const list = yield* made("read_list", { listId }, workspace)
  const lines: ReadonlyArray<number> = (yield* ContactImportRepository.use((imports) =>
    imports.refusals(whose, 0, people)
  )).map(({ line }) => line)
  return { status: shown.status, records: shown.records, ...shown.progress, members: list.memberCount, lines }
})

layer(world)("an import whose processes end at every step", (it) => {
  it.effect("has the totals of an undisturbed one in the end, and keeps no text of the file", () =>
    Effect.gen(function* () {
      const undisturbed = yield* begun()
      for (let n = 0; n < 4; n++) yield* ImportWork.use((work) => work.step(undisturbed.whose))
      const expected = yield* totals(undisturbed)
      const refused = people / 100
      assert.deepInclude(expected, { status: "completed", records: people, created: people - refused, refused })

      const disturbed = yield* begun()
      let ends = 0
      while (Exit.isFailure(yield* killedAt(ends % 2 === 0 ? "before" : "after", disturbed.whose))) ends++
      // The check and three batches, each begun twice.
      assert.strictEqual(ends, 8)
      assert.deepStrictEqual(yield* totals(disturbed), expected)
      assert.strictEqual(yield* keptParts(disturbed.whose.id), 0)
    })
  )

  it.effect("loses the batch at work alone if its process is interrupted", () =>
    Effect.gen(function* () {
      const { whose } = yield* begun()
      const step = ImportWork.use((work) => work.step(whose))
      yield* Effect.andThen(step, step)
      const before = yield* read(whose)
      yield* killedAt("before", whose)
      assert.deepStrictEqual(yield* read(whose), before)
      assert.strictEqual(before.records, 1_000)
      yield* step
      assert.strictEqual((yield* read(whose)).records, 2_000)
    })
  )

  it.effect("takes each batch once, also if two work on it at once", () =>
    Effect.gen(function* () {
      const one = yield* begun()
      const step = ImportWork.use((work) => work.step(one.whose))
      for (let n = 0; n < 4; n++) yield* Effect.all([step, step], { concurrency: 2 })
      assert.deepInclude(yield* totals(one), { status: "completed", created: 2_475, members: 2_475 })
    })
  )
})

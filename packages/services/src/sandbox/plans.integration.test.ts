import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { flooded } from "@tidings/storage/testing/customEventTable"
import { rowsReadOf } from "@tidings/storage/testing/growth"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { countedIn } from "@tidings/storage/testing/worldRows"
import { made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { readsOfMore } from "@tidings/testing/plans"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { SandboxBounds } from "../limits/Sandboxes.ts"
import { SandboxTrims } from "./SandboxTrims.ts"

const bounds = {
  contacts: 2,
  messages: 2,
  bytes: 1024 ** 3,
  configurations: 500,
  archived: 1,
  lasting: 1
}
const trimmed = Effect.orDie(
  Effect.provideService(
    SandboxTrims.use(({ trim }) => trim),
    SandboxBounds,
    bounds
  )
)

/** Creates one of everything that is trimmed in sandboxes. */
const lived = Effect.fnUntraced(function* (workspace: Workspace) {
  const email = `${crypto.randomUUID()}@example.com`
  const code = { templateKey: "auth.otp", to: "+353861234567", variables: { code: "041932", minutes: 10 } }
  yield* made("emit_event", { type: "user.met", contact: { email } }, workspace)
  yield* made("send_transactional_sms", code, workspace)
  yield* made("send_transactional", { template: "hello", to: email, variables: { name: "Ada" } }, workspace)
})

const prepare = Effect.gen(function* () {
  const workspace = yield* makeWorkspace("enterprise")
  yield* publishedTemplate(workspace, "hello")
  yield* lived(workspace)
  return { ...workspace, live: workspace.test }
})

describe.skipIf(postgresIsMissing)(`the statements that trim sandboxes${whyMissing}`, () => {
  it.effect("read nothing of the live world, however much it grows", () =>
    Effect.gen(function* () {
      const growing = ["contacts", "custom_events", "sends", "sms_messages"] as const
      const work = (sandbox: Workspace) => Effect.andThen(lived(sandbox), trimmed)
      assert.deepStrictEqual(yield* readsOfMore(prepare, work, { growing }), { whole: [], many: [] })
    }).pipe(Effect.scoped)
  )

  it.effect("read each row that goes a few times, however many go", () =>
    Effect.gen(function* () {
      const flood = 20_000
      const url = yield* freshDatabase
      yield* Effect.gen(function* () {
        const { sandbox } = yield* makeWorkspace()
        yield* flooded(sandbox, flood)
        const reads = Effect.map(rowsReadOf(["custom_events"]), ({ custom_events: rows }) => rows!)
        const before = yield* reads
        yield* trimmed
        assert.isBelow((yield* reads) - before, 6 * flood)
        assert.strictEqual(yield* countedIn("custom_events", sandbox), 2)
      }).pipe(Effect.provide(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 1 })))))
    }).pipe(Effect.scoped)
  )
})

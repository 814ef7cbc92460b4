import { assert, layer } from "@effect/vitest"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import type { SendId } from "@tidings/schema/Id"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { addSends, contentsKept, forgetSome, textsKept } from "@tidings/storage/testing/sendTable"
import { deliverNow } from "@tidings/testing/deliverMail"
import { made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { unconfirmedSend, unconfirmedText } from "@tidings/testing/unconfirmed"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import purge_message_texts from "../../jobs/purge_message_texts.ts"
import purge_send_content from "./purge_send_content.ts"

const purged = Effect.orDie(
  Effect.andThen(purge_send_content.handler({}, lastAttempt), purge_message_texts.handler({}, lastAttempt))
)

/** A workspace that keeps content for this many days. */
const keeping = Effect.fnUntraced(function* (content_days: number) {
  const workspace = yield* makeWorkspace("pro")
  yield* made("update_workspace", { retention: { content_days } }, workspace)
  yield* publishedTemplate(workspace, "hello")
  return workspace
})

const accepted = (workspace: Workspace) =>
  Effect.map(
    made("send_transactional", { template: "hello", to: "ada@example.com", variables: { name: "Ada" } }, workspace),
    ({ id }) => id as SendId
  )
const sent = (workspace: Workspace) => Effect.tap(accepted(workspace), (id) => deliverNow(id))

const variablesOf = (id: SendId) =>
  Effect.map(
    SendRepository.use((sends) => sends.lock(id)),
    (row) => row!.payload.variables
  )

layer(worldOver(ownDatabase))("what mails say", (it) => {
  it.effect("is kept for as many days as each workspace says", () =>
    Effect.gen(function* () {
      const [short, long] = [yield* keeping(14), yield* keeping(60)]
      const mails = [yield* sent(short), yield* sent(long)] as const
      const kept = Effect.andThen(purged, Effect.forEach(mails, variablesOf))
      assert.deepStrictEqual(yield* kept, [{ name: "Ada" }, { name: "Ada" }])
      yield* TestClock.adjust("15 days")
      assert.deepStrictEqual(yield* kept, [{}, { name: "Ada" }])
      yield* TestClock.adjust("46 days")
      assert.deepStrictEqual(yield* kept, [{}, {}])
    })
  )

  it.effect("is forgotten by the days that hold at the purge, fewer or more than before", () =>
    Effect.gen(function* () {
      const workspace = yield* keeping(30)
      const first = yield* sent(workspace)
      yield* TestClock.adjust("10 days")
      const second = yield* sent(workspace)
      yield* purged
      yield* made("update_workspace", { retention: { content_days: 5 } }, workspace)
      yield* purged
      assert.deepStrictEqual([yield* variablesOf(first), yield* variablesOf(second)], [{}, { name: "Ada" }])
      yield* made("update_workspace", { retention: { content_days: 400 } }, workspace)
      yield* TestClock.adjust("100 days")
      yield* purged
      assert.deepStrictEqual(yield* variablesOf(second), { name: "Ada" })
    })
  )

  it.effect("goes with the hand-over where it is kept for 0 days", () =>
    Effect.gen(function* () {
      const workspace = yield* keeping(0)
      const id = yield* accepted(workspace)
      yield* TestClock.adjust("2 hours")
      yield* purged
      assert.deepStrictEqual(yield* variablesOf(id), { name: "Ada" })
      yield* deliverNow(id)
      assert.deepStrictEqual(yield* variablesOf(id), {})
    })
  )

  it.effect("stays with what waits past its days, until it has left", () =>
    Effect.gen(function* () {
      const workspace = yield* keeping(1)
      const id = yield* accepted(workspace)
      yield* TestClock.adjust("2 days")
      yield* purged
      assert.deepStrictEqual(yield* variablesOf(id), { name: "Ada" })
      yield* deliverNow(id)
      assert.deepStrictEqual(yield* variablesOf(id), {})
    })
  )

  it.effect("stays with what is unconfirmed for 30 days, in mails and in texts", () =>
    Effect.gen(function* () {
      const workspace = yield* keeping(1)
      yield* unconfirmedSend(workspace, { template: "hello", variables: { name: "Ada" } })
      yield* unconfirmedText(workspace)
      const kept = Effect.andThen(purged, Effect.all([contentsKept(workspace.id), textsKept(workspace.id)]))
      yield* TestClock.adjust("29 days")
      assert.deepStrictEqual(yield* kept, [1, 1])
      yield* TestClock.adjust("2 days")
      assert.deepStrictEqual(yield* kept, [0, 0])
    })
  )

  it.effect("is forgotten in any number, a bounded batch at a time", () =>
    Effect.gen(function* () {
      const workspace = yield* keeping(30)
      yield* sent(workspace)
      yield* addSends(5_100, workspace.id)
      assert.strictEqual(yield* forgetSome(workspace.id, yield* Clock.currentTimeMillis, 40), 40)
      assert.strictEqual(yield* contentsKept(workspace.id), 5_061)
      yield* purged
      assert.strictEqual(yield* contentsKept(workspace.id), 1)
    })
  )
})

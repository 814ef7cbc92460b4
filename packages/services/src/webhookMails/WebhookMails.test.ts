import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { made } from "@tidings/testing/fixtures"
import { madeMember } from "@tidings/testing/madeMember"
import { makeReceiver } from "@tidings/testing/Receiver"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Inbox } from "../inbox/Inbox.ts"
import { parseNetworks, PrivateNetworks } from "../outbound/isAllowedAddress.ts"
import deliver_webhook from "../webhooks/jobs/deliver_webhook.ts"
import deliver_webhook_mail from "./jobs/deliver_webhook_mail.ts"

const work = Worker.drain([deliver_webhook, deliver_webhook_mail])

/** A workspace with an owner and an editor, whose subscriptions go to a receiver with this answer. */
const owned = Effect.fnUntraced(function* (answer: () => number) {
  const receiver = yield* makeReceiver(() => ({ status: answer() }))
  const workspace = yield* makeWorkspace()
  const name = crypto.randomUUID().slice(0, 8)
  const [owner, editor] = [`owner-${name}@example.com`, `editor-${name}@example.com`]
  yield* madeMember(workspace.id, owner)
  yield* madeMember(workspace.id, editor)
  const mailsTo = (to: string) =>
    Effect.map(
      Inbox.use((inbox) => inbox.list({ to })),
      ({ mails }) => mails
    )
  const subscribe = (description: string, of = workspace) =>
    made("create_webhook", { url: receiver.url, events: ["order.*"], description }, of)
  const emit = (of = workspace) =>
    Effect.andThen(made("emit_event", { type: "order.paid", contact: { email: "ada@example.com" } }, of), work)
  return { workspace, subscribe, emit, mails: mailsTo(owner), editorsMails: mailsTo(editor) }
})

layer(Layer.merge(worldOver(ownDatabase), Layer.succeed(PrivateNetworks, parseNetworks("127.0.0.0/8"))))(
  "mails about webhooks",
  (it) => {
    it.effect("go to owners alone, from an hour of nothing but failures on, once a day for all of a workspace", () =>
      Effect.gen(function* () {
        const { editorsMails, emit, mails, subscribe } = yield* owned(() => 500)
        yield* subscribe("Order desk")
        yield* subscribe("Warehouse")
        yield* emit()
        yield* TestClock.adjust("59 minutes")
        yield* emit()
        assert.isEmpty(yield* mails)
        yield* TestClock.adjust("2 minutes")
        yield* emit()
        assert.lengthOf(yield* mails, 1)
        assert.include((yield* mails)[0]!.subject, "takes nothing")
        for (let halfDay = 0; halfDay < 4; halfDay++) {
          yield* TestClock.adjust("12 hours")
          yield* emit()
        }
        assert.isAtMost((yield* mails).length, 3)
        assert.isAtLeast((yield* mails).length, 2)
        assert.isEmpty(yield* editorsMails)
      })
    )

    it.effect("say that one was disabled, the next day if the day's mail has left, and nothing once all are well", () =>
      Effect.gen(function* () {
        let status = 410
        const { emit, mails, subscribe, workspace } = yield* owned(() => status)
        yield* subscribe("Order desk")
        yield* emit()
        assert.lengthOf(yield* mails, 1)
        const second = yield* subscribe("Warehouse")
        yield* emit()
        assert.lengthOf(yield* mails, 1)
        yield* TestClock.adjust("24 hours")
        yield* work
        assert.lengthOf(yield* mails, 2)
        for (const { subject } of yield* mails) assert.include(subject, "was disabled")
        yield* made("update_webhook", { id: second.id, status: "enabled" }, workspace)
        yield* TestClock.adjust("13 hours")
        yield* emit()
        status = 200
        yield* made("update_webhook", { id: second.id, status: "enabled" }, workspace)
        yield* TestClock.adjust("24 hours")
        yield* work
        assert.lengthOf(yield* mails, 2)
      })
    )

    it.effect("leave for no subscription of the sandbox", () =>
      Effect.gen(function* () {
        const { emit, mails, subscribe, workspace } = yield* owned(() => 410)
        const sandbox = { ...workspace, live: workspace.test }
        yield* subscribe("Order desk", sandbox)
        yield* emit(sandbox)
        assert.isEmpty(yield* mails)
      })
    )
  }
)

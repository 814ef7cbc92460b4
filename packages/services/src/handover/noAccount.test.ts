import { assert, layer } from "@effect/vitest"
import resend from "@tidings/connectors/email/resend/testing/peer"
import * as Worker from "@tidings/jobs/Worker"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { accountAt } from "@tidings/testing/accountAt"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { KeepsLiveMessages } from "../installation/KeepsLiveMessages.ts"
import deliver_email from "../sends/jobs/deliver_email.ts"
import deliver_sms from "../sms/jobs/deliver_sms.ts"

const production = worldOver(ownDatabase).pipe(Layer.provide(Layer.succeed(KeepsLiveMessages, false)))

const asked = {
  mail: ["send_transactional", { template: "hello", to: "ada@example.com", variables: { name: "Ada" } }],
  code: [
    "send_transactional_sms",
    { templateKey: "auth.otp", to: "+14155550100", variables: { code: "123456", minutes: 10 } }
  ],
  receipt: [
    "send_transactional_sms",
    {
      templateKey: "order.delivered",
      to: "+14155550100",
      variables: { order: "7" },
      consentProofId: "cp_1"
    }
  ]
} as const

/** Advances the clock by this many hours and runs due jobs every half hour. */
const hours = (count: number) =>
  Effect.forEach(
    Array.from({ length: count * 2 }),
    () => Effect.andThen(TestClock.adjust("30 minutes"), Worker.drain([deliver_email, deliver_sms])),
    { discard: true }
  )

layer(production)("a live message without an account, outside the demo", (it) => {
  it.effect.each(Object.entries(asked))(
    "waits and fails for want of one, and is never delivered: %s",
    ([, [name, input]]) =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        yield* publishedTemplate(workspace, "hello")
        const { body } = yield* call(name, input, { key: workspace.live, idempotencyKey: "1" })
        const statuses = new Set<string>()
        const list = name === "send_transactional" ? "list_sends" : "list_sms_deliveries"
        const standing = Effect.map(call(list, {}, { key: workspace.live }), ({ body: { data } }) => data[0])
        yield* Worker.drain([deliver_email, deliver_sms])
        statuses.add((yield* standing).status)
        yield* hours(26)
        const last = yield* standing
        assert.strictEqual(last.id, body.id)
        assert.strictEqual(last.status, "failed")
        assert.notInclude(Array.from(statuses), "delivered")
        assert.strictEqual(last.events.at(-1).data.reason, "no_account")
      })
  )

  it.effect("leaves by the account that is connected while it waits", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "hello")
      const [name, input] = asked.mail
      const { body } = yield* call(name, input, { key: workspace.live, idempotencyKey: "1" })
      yield* hours(2)
      const { arrived, credentials } = yield* Effect.provide(resend.behaving.takes, resend.services)
      yield* accountAt(workspace.id, resend.row, credentials)
      yield* hours(1)
      assert.deepStrictEqual(arrived(), [body.id])
    }).pipe(Effect.scoped)
  )
})

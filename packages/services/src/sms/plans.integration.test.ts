import { assert, describe, it } from "@effect/vitest"
import twilio from "@tidings/connectors/sms/twilio/testing/peer"
import * as Worker from "@tidings/jobs/Worker"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { accountAt } from "@tidings/testing/accountAt"
import { hearing } from "@tidings/testing/fixtures"
import { readsOfMore } from "@tidings/testing/plans"
import { call, makeWorkspace } from "@tidings/testing/World"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import deliver_sms from "./jobs/deliver_sms.ts"

/** Two workspaces with an account; the first also has a webhook subscription for its messages. */
const prepare = Effect.fnUntraced(function* (credentials: object) {
  const workspaces = [yield* makeWorkspace(), yield* makeWorkspace()]
  yield* Effect.asVoid(hearing(workspaces[0]!))
  yield* Effect.forEach(workspaces, ({ id }) => Effect.orDie(accountAt(id, twilio.row, credentials)))
  return workspaces
})

const input = { templateKey: "auth.otp", to: "+353861234567", variables: { code: "041932", minutes: 10 } }

const work = Effect.fnUntraced(function* (workspaces: Effect.Success<ReturnType<typeof prepare>>) {
  for (const { live: key } of workspaces)
    yield* call("send_transactional_sms", input, { key, idempotencyKey: randomUUID() })
  assert.strictEqual(yield* Worker.drain([deliver_sms]), 2)
})

describe.skipIf(postgresIsMissing)(`the statements of a text message${whyMissing}`, () => {
  it.effect("never read all messages or jobs, though their plans were made while there were few", () =>
    Effect.gen(function* () {
      const growing = ["sms_messages", "jobs"] as const
      const others = ["webhooks", "webhook_deliveries"]
      const { credentials } = yield* twilio.behaving.takes
      const reads = yield* readsOfMore(prepare(credentials), work, { growing, others })
      assert.deepStrictEqual(reads, { whole: [], many: [] })
    }).pipe(Effect.scoped)
  )
})

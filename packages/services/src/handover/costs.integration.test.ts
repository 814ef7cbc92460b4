import { assert, describe, layer } from "@effect/vitest"
import { connectorsOf } from "@tidings/connectors/connectorsOf"
import { peerOf } from "@tidings/connectors/testing/Peer"
import * as Worker from "@tidings/jobs/Worker"
import { Database } from "@tidings/storage/Database"
import { workOn } from "@tidings/storage/testing/growth"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { accountAt } from "@tidings/testing/accountAt"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import deliver_email from "../sends/jobs/deliver_email.ts"
import deliver_sms from "../sms/jobs/deliver_sms.ts"

const channels = {
  email: {
    table: "sends",
    send: ["send_transactional", { template: "hello", to: "ada@example.com", variables: { name: "Ada" } }],
    work: Worker.drain([deliver_email])
  },
  sms: {
    table: "sms_messages",
    send: [
      "send_transactional_sms",
      { templateKey: "auth.otp", to: "+353861234567", variables: { code: "041932", minutes: 10 } }
    ],
    work: Worker.drain([deliver_sms])
  }
} as const

/** Measures the database work of handing over this many messages of a workspace. */
const workOf = Effect.fnUntraced(function* (channel: keyof typeof channels, key: string, count: number) {
  const { send, table, work } = channels[channel]
  yield* Effect.replicateEffect(
    Effect.suspend(() => call(send[0], send[1], { key, idempotencyKey: randomUUID() })),
    count
  )
  const before = yield* workOn(table)
  assert.strictEqual(yield* work, count)
  const after = yield* workOn(table)
  return { commits: after.commits - before.commits, updates: after.updates - before.updates }
})

/** Minimum of two measurements: autovacuum also commits, at times of its own. */
const leastOf = Effect.fnUntraced(function* (channel: keyof typeof channels, key: string, count: number) {
  const [first, second] = [yield* workOf(channel, key, count), yield* workOf(channel, key, count)]
  return {
    commits: Math.min(first.commits, second.commits),
    updates: Math.min(first.updates, second.updates)
  }
})

/** A world on a fresh database with a pool of one connection. */
const alone = Layer.unwrap(
  Effect.map(freshDatabase, (url) => Layer.fresh(worldOver(Database.layerPostgres(url, { max: 1 }))))
)

const rows = [...connectorsOf("email"), ...connectorsOf("sms")].filter(({ staysHere }) => !staysHere)

describe.skipIf(postgresIsMissing)(`a message that a provider takes${whyMissing}`, () => {
  layer(alone)((it) => {
    it.effect.each(rows)("is opened, marked, and ended with its job, each by one statement: $name", (row) =>
      Effect.gen(function* () {
        const channel = row.channel as keyof typeof channels
        const workspace = yield* makeWorkspace()
        yield* publishedTemplate(workspace, "hello")
        const { behaving, services } = yield* Effect.promise(() => peerOf(row))
        const { credentials } = yield* Effect.provide(behaving.takes, services)
        yield* accountAt(workspace.id, row, credentials)
        yield* workOf(channel, workspace.live, 1)
        const [one, seven] = [yield* leastOf(channel, workspace.live, 1), yield* leastOf(channel, workspace.live, 7)]
        assert.deepStrictEqual(
          { commits: seven.commits - one.commits, updates: seven.updates - one.updates },
          { commits: 6 * 3, updates: 6 * 2 }
        )
      })
    )
  })
})

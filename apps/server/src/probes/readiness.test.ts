import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setImmediate } from "node:timers/promises"
import { assert, describe, it, layer } from "@effect/vitest"
import resend from "@tidings/connectors/email/resend/testing/peer"
import { type Config, readConfig } from "@tidings/installation/settings"
import { Queue } from "@tidings/jobs/Queue"
import { Connections } from "@tidings/services/connectors/Connections"
import { webhookDelivery } from "@tidings/services/webhooks/webhookDelivery"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { failSince } from "@tidings/storage/testing/webhookTable"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Database } from "@tidings/storage/Database"
import { standbyAt } from "@tidings/storage/standby/Standby"
import { accountAt } from "@tidings/testing/accountAt"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { readiness, withoutAddresses } from "./readiness.ts"

describe("withoutAddresses", () => {
  it.each([
    ["connect ECONNREFUSED 10.0.0.7:25", "connect ECONNREFUSED …"],
    ["451 4.7.1 <ada@example.com>: greylisted", "451 4.7.1 … greylisted"],
    ["421 mail.example.com: too many connections from [2001:db8::1]", "421 … too many connections from …"],
    ["535-5.7.8 not accepted. See https://support.example/?p=bad.", "535-5.7.8 not accepted. See …"],
    ["535 5.7.8 Error: authentication failed: bad password.", "535 5.7.8 Error: authentication failed: bad password."]
  ])("%s", (text, expected) => {
    assert.strictEqual(withoutAddresses(text), expected)
  })
})

const { config } = readConfig({
  DATABASE_URL: "postgres://localhost",
  ASSETS_URL: "s3://a:b@bucket?region=eu-central-1"
}) as {
  readonly config: Config
}

/** Requests /readyz now. */
const readyz = Effect.gen(function* () {
  const server = createServer(yield* readiness(Effect.succeed({ outages: [] }), config))
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()))),
    () => Effect.sync(() => server.close())
  )
  const { port } = server.address() as AddressInfo
  return yield* Effect.promise(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    return { ...((await answer.json()) as any), status: answer.status }
  })
})

// A fresh world: jobs that other suites left waiting would count as late.
layer(Layer.fresh(worldOver(ownDatabase)))("GET /readyz", (it) => {
  it.effect("names accounts that need a person, without what was said of them, and stays 200", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { credentials } = yield* Effect.provide(resend.behaving.takes, resend.services)
      const account = yield* accountAt(workspace.id, resend.row, credentials)
      yield* Connections.use((connections) => connections.needsAttention(account, "revoked by ada@example.com"))
      const { needs_attention, status } = yield* readyz
      assert.strictEqual(status, 200)
      assert.deepInclude(needs_attention, { id: account.id, channel: "email", provider: "resend" })
      assert.notInclude(JSON.stringify(needs_attention), "revoked")
    })
  )

  it.effect("says that this process cannot open what was sealed by another key", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { credentials } = yield* Effect.provide(resend.behaving.takes, resend.services)
      const { id } = yield* accountAt(workspace.id, resend.row, credentials)
      yield* ConnectorRepository.use((all) => all.update(id, { sealedBy: "0badcafe" }, { at: new Date(0) }))
      const said = yield* readyz
      assert.deepInclude(said, { status: 200 })
      assert.include(said.credentials, "0badcafe")
    })
  )

  it.effect("says how long the oldest due job waits, from a minute on, whoever is asked", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2100, 0, 1))
      yield* Queue.use((queue) =>
        queue.enqueue(
          webhookDelivery,
          { deliveryId: "dlv_01kb2x9w3t5v7y8z" as never },
          { turn: "installation", lane: "somewhere" }
        )
      )
      assert.isUndefined((yield* readyz).jobs)
      yield* TestClock.adjust("61 seconds")
      assert.deepStrictEqual((yield* readyz).jobs, { oldest_due: "deliver_webhook", oldest_due_seconds: 61 })
    })
  )

  it.effect("counts the subscriptions that took nothing for an hour, and does not name them", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2100, 0, 2))
      const { live } = yield* makeWorkspace()
      const { body } = yield* call("create_webhook", { url: "https://example.com/hook", events: ["*"] }, { key: live })
      const { id } = body as { readonly id: string }
      yield* failSince(id, Date.UTC(2100, 0, 1, 23, 30))
      assert.isUndefined((yield* readyz).webhooks_failing)
      yield* failSince(id, Date.UTC(2100, 0, 1, 22, 59))
      const said = yield* readyz
      assert.strictEqual(said.webhooks_failing, 1)
      assert.notInclude(JSON.stringify(said), "example.com")
    })
  )

  it.effect("says since when the standby for reads cannot be reached, and stays 200", () =>
    Effect.gen(function* () {
      const database = yield* Database
      const reads = yield* standbyAt("postgres://127.0.0.1:1/nowhere", 1, database)
      yield* reads.reading(Effect.void, "000000010/0")
      const looked = Effect.andThen(
        Effect.promise(() => setImmediate()),
        reads.standbyAway
      )
      yield* Effect.repeat(looked, { until: (away) => away !== undefined })
      const { standby, status } = yield* Effect.provideService(readyz, Database, { ...database, ...reads })
      assert.deepStrictEqual([status, standby.fault], [200, "away"])
      assert.match(standby.since, /^\d{4}-/u)
    })
  )
})

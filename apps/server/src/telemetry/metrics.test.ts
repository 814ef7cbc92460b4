import { assert, describe, layer } from "@effect/vitest"
import resend from "@tidings/connectors/email/resend/testing/peer"
import { Unreachable } from "@tidings/connectors/DeliveryFailure"
import { readConfig, type Config } from "@tidings/installation/settings"
import { measureJobs } from "@tidings/jobs/measureJobs"
import * as Worker from "@tidings/jobs/Worker"
import { Connections } from "@tidings/services/connectors/Connections"
import { ConnectorHealth } from "@tidings/services/handover/ConnectorHealth"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { allJobs } from "@tidings/services/allJobs"
import { Database } from "@tidings/storage/Database"
import { standbyAt } from "@tidings/storage/standby/Standby"
import { failSince } from "@tidings/storage/testing/webhookTable"
import { accountAt } from "@tidings/testing/accountAt"
import { made, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { Effect, Layer, Metric } from "effect"
import { TestClock } from "effect/testing"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { condition } from "../probes/condition.ts"

const root = join(import.meta.dirname, "../../../..")

/** Every metric that a source declares. */
const declared = new Set(
  globSync(["packages/*/src/**/*.ts", "apps/*/src/**/*.ts"], { cwd: root })
    .filter((file) => !file.includes(".test.") && !file.includes("/testing/"))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(root, file), "utf8").matchAll(/(?:Metric\.\w+|gaugeOf|\bset)\(\s*"(tidings_\w+)"/gu),
        ([, name]) => name!
      )
    )
)

const config = (readConfig({ DATABASE_URL: "postgres://localhost" }) as { readonly config: Config }).config

const sent = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  yield* made("send_transactional", { template: "hello", to: "ada@example.com", variables: { name: "Ada" } }, workspace)
})
const delivered = Effect.andThen(sent, Worker.drain(allJobs))
const looked = Effect.gen(function* () {
  yield* yield* condition(config)
})

/** Metrics that nothing here changes; they only need a value. */
const unmoved = new Set(["tidings_data_free_bytes", "tidings_memory_resident_bytes", "tidings_memory_heap_bytes"])

/** An action that changes each metric. */
const moved: Readonly<Record<string, Effect.Effect<unknown, any, any>>> = {
  tidings_calls_total: call("read_workspace", {}),
  tidings_refusals_total: call("read_workspace", {}),
  tidings_call_duration_seconds: call("read_workspace", {}),
  tidings_messages_total: sent,
  tidings_handovers_total: delivered,
  tidings_job_attempts_total: delivered,
  tidings_jobs_waiting: Effect.andThen(sent, measureJobs(allJobs)),
  tidings_jobs_oldest_due_seconds: sent.pipe(
    Effect.andThen(TestClock.adjust("1 minute")),
    Effect.andThen(measureJobs(allJobs))
  ),
  tidings_connectors_down: ConnectorHealth.use((health) =>
    Effect.ignore(
      health.watch(
        { channel: "sms", name: "twilio", verify: Effect.never },
        Effect.fail(new Unreachable({ message: "connect ECONNREFUSED", stopsAll: true }))
      )
    )
  ),
  tidings_database_answer_seconds: looked,
  tidings_database_up: looked,
  tidings_standby_reads_total: Effect.gen(function* () {
    const { reading } = yield* standbyAt("postgres://127.0.0.1:1/nowhere", 1, yield* Database)
    yield* reading(Effect.void, "000000010/0")
  }).pipe(Effect.scoped),
  tidings_memory_resident_bytes: looked,
  tidings_memory_heap_bytes: looked,
  tidings_data_free_bytes: looked,
  tidings_accounts_needing_attention: Effect.gen(function* () {
    const workspace = yield* makeWorkspace()
    const { credentials } = yield* Effect.provide(resend.behaving.takes, resend.services)
    const account = yield* accountAt(workspace.id, resend.row, credentials)
    yield* Connections.use((connections) => connections.needsAttention(account, "revoked"))
    yield* looked
  }),
  tidings_webhooks_failing: Effect.gen(function* () {
    const workspace = yield* makeWorkspace()
    const { id } = yield* made("create_webhook", { url: "https://example.com/hook", events: ["*"] }, workspace)
    yield* failSince(id, -2 * 60 * 60 * 1000)
    yield* looked
  })
}

/** Gives a test a registry without counts, whatever others of this process have counted. */
const alone = <A, E, R>(test: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => Effect.provideService(test, Metric.MetricRegistry, new Map()))

/** Returns every value of a metric's name. */
const readingOf = (name: string) =>
  Effect.map(Metric.snapshot, (snapshots) =>
    JSON.stringify(
      snapshots.filter(({ id }) => id === name),
      (_, value) => (typeof value === "bigint" ? String(value) : value instanceof Map ? [...value] : value)
    )
  )

// A world of its own, so that data left by other suites is not measured.
layer(Layer.fresh(worldOver(ownDatabase)))("each metric that a source declares", (it) => {
  describe.each([...declared])("%s", (name) => {
    it.effect("moves when that happens which it counts or measures, and is in the guide to production", () =>
      Effect.gen(function* () {
        const move = moved[name] ?? assert.fail(`say in metrics.test.ts what moves ${name}`)
        const before = yield* readingOf(name)
        yield* move
        const after = yield* readingOf(name)
        if (unmoved.has(name)) assert.match(after, /"value":[1-9]/u)
        else assert.notStrictEqual(after, before)
        assert.include(readFileSync(join(root, "docs/guides/production.md"), "utf8"), name)
      }).pipe(alone)
    )
  })

  it.effect("of messages tells what became of each, by channel and world, and of a suppressed one that it was", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "hello")
      yield* Suppressions.use((suppressions) =>
        suppressions.add(workspace.world, ["no@example.com"], "manual", { kind: "test", id: "t" })
      )
      const send = (to: string) =>
        made("send_transactional", { template: "hello", to, variables: { name: "Ada" } }, workspace)
      yield* send("no@example.com")
      yield* send("ada@example.com")
      yield* Worker.drain(allJobs)
      const types = yield* Effect.map(Metric.snapshot, (snapshots) =>
        snapshots
          .filter(({ id }) => id === "tidings_messages_total")
          .map(({ attributes }) => `${attributes?.["world"]} ${attributes?.["channel"]} ${attributes?.["type"]}`)
      )
      assert.includeMembers(types, [
        "live email transactional.suppressed",
        "live email send.queued",
        "live email send.sent",
        "live email send.delivered"
      ])
    }).pipe(alone)
  )
})

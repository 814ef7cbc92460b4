import { assert, describe, it } from "@effect/vitest"
import { mailServer } from "@tidings/connectors/email/smtp/testing/mailServer"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { freePort, run } from "@tidings/testing/Running"
import { Deferred, Effect } from "effect"
import { collector } from "../../testing/collector.ts"
import { eventually, installed, publishLoginCode, read, request, sendTo } from "../../testing/installed.ts"

const familiesIn = (text: string) => text.match(/^# TYPE \S+/gmu) ?? []

describe.skipIf(postgresIsMissing)(`the worker's thread of a process that does all${whyMissing}`, () => {
  it.live("delivers, and its counts and spans are told with those of the calls", () =>
    Effect.gen(function* () {
      const mails = yield* mailServer()
      const { sent, url: OTEL_EXPORTER_OTLP_ENDPOINT } = yield* collector
      const METRICS_PORT = String(yield* freePort)
      const env = { DATABASE_URL: yield* freshDatabase, SMTP_URL: mails.url }
      const key = yield* installed(env)
      const all = yield* run({ ...env, METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT })
      yield* publishLoginCode(all.url, key)
      assert.strictEqual((yield* sendTo(all.url, key, "ada@example.com")).status, 202)
      yield* eventually(
        Effect.sync(() => mails.received.length),
        (count) => count === 1
      )
      const { text } = yield* eventually(read(`http://127.0.0.1:${METRICS_PORT}/metrics`), ({ text }) =>
        text.includes('tidings_job_attempts_total{job="deliver_email",outcome="done"} 1')
      )
      assert.include(text, 'tidings_calls_total{operation="send_transactional",origin="api",status="202"} 1')
      assert.match(text, /^tidings_jobs_waiting\{job="deliver_email"\} \d+$/mu)
      assert.lengthOf(new Set(familiesIn(text)), familiesIn(text).length)
      yield* eventually(
        Effect.sync(() => sent("/v1/traces")),
        (spans) => spans.includes("job deliver_email") && spans.includes("send_transactional")
      )
      assert.deepStrictEqual(yield* read(`${all.url}/readyz`), { status: 200, text: '{"status":"ready"}' })
      assert.strictEqual(yield* all.end("SIGTERM"), 0)
      assert.include(sent("/v1/metrics"), "tidings_job_attempts_total")
    }).pipe(Effect.scoped)
  )

  it.live("finishes what it is at before the process ends, callers first", () =>
    Effect.gen(function* () {
      const [offered, answer] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const mails = yield* mailServer({
        onRcptTo: (_, __, callback) => {
          Deferred.doneUnsafe(offered, Effect.void)
          void Effect.runPromise(Deferred.await(answer)).then(() => callback())
        }
      })
      const env = { DATABASE_URL: yield* freshDatabase, SMTP_URL: mails.url }
      const key = yield* installed(env)
      const first = yield* run(env)
      yield* publishLoginCode(first.url, key)
      const { body } = yield* sendTo(first.url, key, "ada@example.com")
      yield* Deferred.await(offered)
      first.process.kill("SIGTERM")
      // The door is closed, and the mail is still in transit.
      yield* eventually(
        Effect.promise(() =>
          fetch(`${first.url}/healthz`).then(
            () => "open",
            () => "closed"
          )
        ),
        (door) => door === "closed"
      )
      assert.isNull(first.process.exitCode)
      yield* Deferred.succeed(answer, undefined)
      assert.strictEqual(yield* first.end("SIGTERM"), 0)
      assert.lengthOf(mails.received, 1)
      assert.notInclude(first.said(), "ERROR")

      const second = yield* run({ ...env, ROLE: "server" })
      assert.strictEqual((yield* request(`${second.url}/v1/sends/${body.id}`, key)).body.status, "sent")
    }).pipe(Effect.scoped)
  )
})

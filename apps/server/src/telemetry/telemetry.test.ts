import { assert, describe, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { randomUUID } from "node:crypto"
import { freePort, run } from "@tidings/testing/Running"
import { collector } from "../testing/collector.ts"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"

const eventually = (look: () => boolean) =>
  Effect.suspend(() => (look() ? Effect.void : Effect.fail("not yet"))).pipe(
    Effect.retry({ schedule: Schedule.spaced("100 millis"), times: 300 }),
    Effect.orDie
  )

const told = "reader.in.telemetry@example.com"
const code = "913 377"
const keyIn = (text: string) => /^live key: (svc_\w+)$/mu.exec(text)![1]!

const call = (url: string, key: string, init: RequestInit & { readonly path: string }) =>
  Effect.promise(async () => {
    const headers = {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID()
    }
    const response = await fetch(`${url}${init.path}`, { ...init, headers })
    return { status: response.status, text: await response.text(), id: response.headers.get("x-request-id")! }
  })

/** Makes a call that succeeds, one that is refused, and one with an unknown key. */
const calls = (url: string, key: string) =>
  Effect.gen(function* () {
    const body = (expires: unknown) => JSON.stringify({ to: told, variables: { code, expires_minutes: expires } })
    const send = { path: "/v1/templates/login-code/send", method: "POST" }
    const accepted = yield* call(url, key, { ...send, body: body(10) })
    assert.strictEqual(accepted.status, 202, accepted.text)
    assert.strictEqual((yield* call(url, key, { ...send, body: body("soon") })).status, 422)
    assert.strictEqual((yield* call(url, "svc_stranger_in_telemetry", { path: "/v1/workspace" })).status, 401)
    return accepted.id
  })

const secretIn = (text: string, key: string): string | undefined =>
  [told, "reader.in.telemetry", code, key, "svc_stranger", "in telemetry"].find((secret) => text.includes(secret))

describe("telemetry", () => {
  it.live("tells Prometheus of calls, refusals, jobs and hand-overs, and of nothing that was in them", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const METRICS_PORT = String(yield* freePort)
        const server = yield* run({ TIDINGS_DATA: yield* temporaryFolder, METRICS_PORT }, "API reference")
        const key = keyIn(server.said())
        yield* calls(server.url, key)
        const scrape = Effect.promise(() => fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`))
        const metrics = yield* Effect.flatMap(scrape, (response) => Effect.promise(() => response.text())).pipe(
          Effect.repeat({
            until: (text) => text.includes('job="deliver_email",outcome="done"'),
            schedule: Schedule.spaced("100 millis"),
            times: 100
          })
        )
        const lines = [
          'tidings_calls_total{operation="send_transactional",origin="api",status="202"} 1',
          'tidings_calls_total{operation="send_transactional",origin="api",status="422"} 1',
          'tidings_refusals_total{operation="send_transactional",code="schema_contract_violation"} 1',
          'tidings_refusals_total{operation="read_workspace",code="invalid_api_key"} 1',
          'tidings_call_duration_seconds_count{operation="send_transactional"} 2',
          'tidings_job_attempts_total{job="deliver_email",outcome="done"} 1',
          'tidings_handovers_total{channel="email",connector="capture",outcome="taken"} 1'
        ]
        for (const line of lines) assert.include(metrics, line)
        assert.match(metrics, /^tidings_jobs_waiting\{job="deliver_email"\} 0$/mu)
        assert.match(metrics, /^tidings_jobs_oldest_due_seconds\{job="deliver_email"\} 0$/mu)
        assert.isUndefined(secretIn(metrics, key))
        const elsewhere = yield* Effect.promise(() => fetch(`${server.url}/metrics`))
        assert.strictEqual(elsewhere.status, 404)
      })
    )
  )

  it.live(
    "sends spans of calls, jobs and hand-overs to a collector, and logs that name their call, without secrets",
    () =>
      Effect.scoped(
        Effect.gen(function* () {
          const { headers, sent, url } = yield* collector
          const TIDINGS_DATA = yield* temporaryFolder
          const OTEL_EXPORTER_OTLP_HEADERS = "x-collector-key=let%20me%20in"
          const server = yield* run(
            { TIDINGS_DATA, OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS },
            "API reference"
          )
          const key = keyIn(server.said())
          const requestId = yield* calls(server.url, key)
          const spans = ["send_transactional", "read_workspace", "job deliver_email", "hand over email"]
          yield* eventually(() => spans.every((span) => sent("/v1/traces").includes(span)))
          assert.include(sent("/v1/traces"), requestId)
          assert.include(sent("/v1/traces"), "schema_contract_violation")
          yield* server.end("SIGTERM")
          assert.include(sent("/v1/metrics"), "tidings_calls_total")
          assert.include(headers(), "let me in")
          for (const path of ["/v1/traces", "/v1/metrics", "/v1/logs"])
            assert.isUndefined(secretIn(sent(path), key), path)
        })
      )
  )

  it.live("serves calls as ever while the collector cannot be reached", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${yield* freePort}`
        const server = yield* run(
          { TIDINGS_DATA: yield* temporaryFolder, OTEL_EXPORTER_OTLP_ENDPOINT },
          "API reference"
        )
        yield* calls(server.url, keyIn(server.said()))
        assert.strictEqual(yield* server.end("SIGTERM"), 0)
      })
    )
  )

  it.live("refuses to start, and says why, when the port for metrics is taken", () =>
    Effect.scoped(
      Effect.gen(function* () {
        const { url } = yield* collector
        const METRICS_PORT = new URL(url).port
        const server = yield* run({ TIDINGS_DATA: yield* temporaryFolder, METRICS_PORT })
        assert.match(server.said(), /EADDRINUSE.*; free the port, or set METRICS_PORT/u)
      })
    )
  )
})

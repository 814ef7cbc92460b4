import { assert, describe, it } from "@effect/vitest"
import { mailServer } from "@tidings/connectors/email/smtp/testing/mailServer"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { run } from "@tidings/testing/Running"
import { Effect } from "effect"
import { eventually, installed, publishLoginCode, read, request, sendTo } from "./testing/installed.ts"

const slowMs = 30
const people = (count: number) => Array.from({ length: count }, (_, n) => `person${n}@example.com`)

interface Send {
  readonly to: string
  readonly status: string
}

/**
 * A server on its own database, with a template to send, and the settings for workers beside it, which have one
 * connection to a slow mail server.
 */
const serverAlone = Effect.gen(function* () {
  const mails = yield* mailServer({ onRcptTo: (_, __, callback) => void setTimeout(callback, slowMs) })
  const env = {
    DATABASE_URL: yield* freshDatabase,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    SMTP_POOL: "1",
    PUBLIC_URL: "http://127.0.0.1:8080"
  }
  const key = yield* installed(env)
  const server = yield* run({ ...env, ROLE: "server" })
  assert.strictEqual((yield* publishLoginCode(server.url, key)).status, 200, server.said())
  const accept = Effect.fnUntraced(function* (to: string) {
    const { body, status } = yield* sendTo(server.url, key, to)
    assert.strictEqual(status, 202, JSON.stringify(body))
  })
  const sends = Effect.map(
    request(`${server.url}/v1/sends?limit=100`, key),
    ({ body }) => body.data as ReadonlyArray<Send>
  )
  const received = Effect.sync(() => mails.received.flatMap(({ to }) => to))
  return { server, accept, sends, received, worker: run({ ...env, ROLE: "worker" }) }
})

const statusesOf = (sends: ReadonlyArray<Send>) => [...new Set(sends.map(({ status }) => status))]

describe("ROLE", () => {
  it.live.each(["server", "worker"])("%s is refused on the embedded database, in one line", (ROLE) =>
    Effect.gen(function* () {
      const { process, said } = yield* run({ ROLE }, "never")
      assert.strictEqual(process.exitCode, 2)
      assert.strictEqual(
        said(),
        `Tidings cannot start:\n  ROLE=${ROLE} needs DATABASE_URL: the embedded database is open in one process, which does all\n`
      )
    }).pipe(Effect.scoped)
  )
})

describe.skipIf(postgresIsMissing)(`server and worker apart${whyMissing}`, () => {
  it.live("deliver together what the server accepts, which it leaves alone by itself", () =>
    Effect.gen(function* () {
      const { accept, received, sends, server, worker } = yield* serverAlone
      yield* Effect.forEach(people(5), accept)
      assert.deepStrictEqual(statusesOf(yield* sends), ["queued"])

      const working = yield* worker
      yield* eventually(sends, (all) => statusesOf(all).join() === "sent")
      assert.sameMembers(yield* received, people(5))

      assert.deepStrictEqual(yield* read(`${working.url}/healthz`), { status: 200, text: '{"status":"alive"}' })
      assert.deepStrictEqual(yield* read(`${working.url}/readyz`), { status: 200, text: '{"status":"ready"}' })
      const { text } = yield* read(`${working.url}/metrics`)
      assert.include(text, 'tidings_job_attempts_total{job="deliver_email",outcome="done"} 5')
      assert.include(text, 'tidings_jobs_waiting{job="deliver_email"}')
      for (const path of ["/", "/docs", "/v1/workspace", "/mcp", "/inbox"])
        assert.strictEqual((yield* read(`${working.url}${path}`)).status, 404, path)
      assert.strictEqual((yield* read(`${server.url}/metrics`)).status, 404)
      assert.strictEqual(yield* working.end("SIGTERM"), 0)
      assert.strictEqual(yield* server.end("SIGTERM"), 0)
    }).pipe(Effect.scoped)
  )

  it.live(
    "share the work among two workers, and lose nothing when one of them is killed",
    () =>
      Effect.gen(function* () {
        const { accept, received, sends, worker } = yield* serverAlone
        const [one, other] = yield* Effect.all([worker, worker], { concurrency: 2 })
        const done = (url: string) =>
          Effect.map(read(`${url}/metrics`), ({ text }) =>
            Number(/job="deliver_email",outcome="done"\} (\d+)/u.exec(text)?.[1] ?? 0)
          )
        yield* Effect.forEach(people(100), accept, { concurrency: 16 })
        yield* eventually(Effect.all([done(one.url), done(other.url)]), (both) => both.every((count) => count > 0))
        assert.isBelow((yield* received).length, 100)
        assert.strictEqual(yield* one.end("SIGKILL"), "SIGKILL")

        // Mails that it had marked but not recorded are unconfirmed; the other worker sends all others, once.
        const ended = yield* eventually(sends, (all) =>
          all.every(({ status }) => status === "sent" || status === "unconfirmed")
        )
        assert.lengthOf(ended, 100)
        const arrived = yield* received
        assert.sameMembers([...new Set(arrived)], arrived)
        const sent = ended.filter(({ status }) => status === "sent").map(({ to }) => to)
        assert.includeMembers(arrived, sent)
        assert.isAtMost(100 - sent.length, 2)
      }).pipe(Effect.scoped),
    180_000
  )
})

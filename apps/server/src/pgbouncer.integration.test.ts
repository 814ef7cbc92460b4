import { assert, describe, it } from "@effect/vitest"
import { mailServer } from "@tidings/connectors/email/smtp/testing/mailServer"
import { pgbouncer, pgbouncerIsMissing, whyNoPgbouncer } from "@tidings/storage/testing/pgbouncer"
import { freshDatabase, postgresIsMissing } from "@tidings/storage/testing/postgres"
import { run } from "@tidings/testing/Running"
import { Effect } from "effect"
import { eventually, installed, publishLoginCode, sendTo } from "./testing/installed.ts"

const people = Array.from({ length: 200 }, (_, n) => `person${n}@example.com`)
const unwoken = "nobody wakes the worker"

describe.skipIf(postgresIsMissing || pgbouncerIsMissing)(`server and worker behind PgBouncer${whyNoPgbouncer}`, () => {
  it.live.each([
    ["past which the worker listens", true],
    ["through which nobody hears anything", false]
  ] as const)(
    "in transaction mode, %s: everything that is accepted is delivered once, and nothing fails",
    ([, hasDirect]) =>
      Effect.gen(function* () {
        const direct = yield* freshDatabase
        const mails = yield* mailServer()
        const env = {
          DATABASE_URL: yield* pgbouncer(direct),
          ...(hasDirect && { DATABASE_DIRECT_URL: direct }),
          SMTP_URL: mails.url,
          PUBLIC_URL: "http://127.0.0.1:8080"
        }
        const key = yield* installed(env)
        const [server, worker] = yield* Effect.all(
          [run({ ...env, ROLE: "server" }), run({ ...env, ROLE: "worker" }, hasDirect ? undefined : unwoken)],
          { concurrency: 2 }
        )
        assert.strictEqual((yield* publishLoginCode(server.url, key)).status, 200, server.said())
        const answers = yield* Effect.forEach(people, (to) => sendTo(server.url, key, to), { concurrency: 32 })
        assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [202], JSON.stringify(answers[0]))
        const received = Effect.sync(() => mails.received.flatMap(({ to }) => to))
        yield* eventually(received, (all) => all.length >= people.length)
        for (const process of [server, worker]) {
          assert.strictEqual(yield* process.end("SIGTERM"), 0)
          assert.include(process.said(), "a pooler answers at DATABASE_URL")
          assert.notMatch(process.said(), /ERROR|failed/u)
        }
        assert.sameMembers(yield* received, people)
        assert.strictEqual(worker.said().includes(unwoken), !hasDirect)
      }).pipe(Effect.scoped)
  )

  it.live("in transaction mode a process that does all delivers too", () =>
    Effect.gen(function* () {
      const direct = yield* freshDatabase
      const mails = yield* mailServer()
      const env = {
        DATABASE_URL: yield* pgbouncer(direct),
        DATABASE_DIRECT_URL: direct,
        SMTP_URL: mails.url
      }
      const key = yield* installed(env)
      const all = yield* run(env)
      yield* publishLoginCode(all.url, key)
      assert.strictEqual((yield* sendTo(all.url, key, "ada@example.com")).status, 202)
      yield* eventually(
        Effect.sync(() => mails.received.length),
        (count) => count === 1
      )
      assert.strictEqual(yield* all.end("SIGTERM"), 0)
      assert.notMatch(all.said(), /ERROR|failed|nobody wakes/u)
    }).pipe(Effect.scoped)
  )
})

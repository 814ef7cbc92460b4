import { assert, describe, layer } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { executedApprovals } from "@tidings/storage/testing/approvalTable"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { Effect, Fiber, Layer } from "effect"
import { day, Installation, people, reckon } from "./testing/badDay.ts"
import { eventually, insisted, request, tidings } from "./testing/installed.ts"
import { restarting } from "./testing/restarting.ts"

const connections = 4
const asked = people(90)

/** Numbers of executed calls after which the worker, or the server, is killed. */
const workerKills = [1, 25, 50, 75]
const serverKills = [15, 60]

describe.skipIf(postgresIsMissing)(`calls that a person approved${whyMissing}`, () => {
  layer(Installation.layer, { excludeTestServices: true })((it) => {
    it.effect("run once each, whenever the server and the worker are killed", () =>
      Effect.gen(function* () {
        const { databaseUrl, ended, homeUrl, key, mails, run, sends } = yield* day({
          answerMs: 10,
          connections,
          rate: 5
        })
        const env = { DATABASE_URL: databaseUrl }
        const issued = yield* tidings(env, "key", "create", "--kind", "live", "--preset", "full", "--name", "Another")
        const [other] = /svc_live_\w{38}/u.exec(issued)!
        const server = yield* restarting(run("server"))
        const worker = yield* restarting(run("worker"))
        const api = (path: string) => () => `${server.url()}/v1/${path}`
        const policy = { method: "PUT", body: JSON.stringify({ mode: "always", requiredApprovals: 1 }) }
        const { status } = yield* request(api("approvals/policies/email_send")(), key, policy)
        assert.strictEqual(status, 200)

        const requests = yield* Effect.forEach(
          asked,
          (to) => {
            const body = { to, variables: { code: "041 932", expires_minutes: 10 } }
            return Effect.map(
              insisted(api("templates/login-code/send"), { key, idempotencyKey: to, body }, 202),
              ({ body }) => body.approval.id as string
            )
          },
          { concurrency: 16 }
        )
        assert.deepStrictEqual(yield* sends(server.url()), [])

        const approve = (id: string) =>
          insisted(
            api(`approvals/pending/${id}/decide`),
            { key: other, idempotencyKey: id, body: { decision: "approve" } },
            200
          )
        const approving = yield* Effect.forkChild(Effect.forEach(requests, approve, { concurrency: 4, discard: true }))
        const inside = Effect.provideContext(yield* Layer.build(Database.layerPostgres(homeUrl, { max: 1 })))
        const executed = inside(executedApprovals)
        const killed = ({ kill }: typeof server, after: ReadonlyArray<number>) =>
          Effect.forEach(after, (count) =>
            Effect.andThen(
              eventually(executed, ({ length }) => length >= count),
              kill
            )
          )
        yield* Effect.all([killed(worker, workerKills), killed(server, serverKills)], { concurrency: 2 })
        yield* Fiber.join(approving)

        const ran = yield* eventually(executed, ({ length }) => length === asked.length)
        assert.deepStrictEqual(
          ran.map(({ entries, id, status }) => [id, status, entries]),
          requests.toSorted().map((id) => [id, 202, 1])
        )
        const seen = yield* ended(server.url(), asked.length)
        assert.deepStrictEqual(seen.map(({ id }) => id).sort(), ran.map(({ answered }) => answered).sort())
        assert.isAtMost(reckon(seen, mails.took), workerKills.length * 2 * connections)
      }).pipe(Effect.scoped)
    )
  })
})

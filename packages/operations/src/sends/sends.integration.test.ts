import { assert, describe, it } from "@effect/vitest"
import { Database } from "@tidings/storage/Database"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { freshDatabase, postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { hearing, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"

/** Two processes, as far as Postgres can tell. */
const twoProcesses = Effect.gen(function* () {
  const url = yield* freshDatabase
  const process = Layer.build(Layer.fresh(worldOver(Database.layerPostgres(url, { max: 4 }))))
  const [one, two] = yield* Effect.all([process, process], { concurrency: 2 })
  return { one: Effect.provideContext(one), two: Effect.provideContext(two) }
})

const ready = Effect.gen(function* () {
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  return workspace
})

const send = ({ live: key }: Workspace, n: number, idempotencyKey = `k${n}`) =>
  call(
    "send_transactional",
    { template: "hello", to: `ada${n}@example.com`, variables: { name: "Ada" } },
    { key, idempotencyKey }
  )

const together = { concurrency: "unbounded" } as const
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

const listed = ({ live: key }: Workspace) =>
  Effect.map(
    call("list_sends", { limit: 100 }, { key }),
    ({ body }) => body.data as ReadonlyArray<{ readonly to: string }>
  )
const audited = ({ live: key }: Workspace) =>
  Effect.map(
    call("recent_audit_entries", { action: "transactional.send", limit: 100 }, { key }),
    ({ body }) => body.data as ReadonlyArray<unknown>
  )

describe.skipIf(postgresIsMissing)(`sends that are accepted together${whyMissing}`, () => {
  it.live("are each whole: one send, one audit entry and one answer, whatever the others hold", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoProcesses
      const workspaces = yield* Effect.replicateEffect(one(ready), 3)
      const asked = workspaces.flatMap((workspace) => numbers(40).map((n) => ({ workspace, n })))
      const answers = yield* Effect.forEach(
        asked,
        ({ n, workspace }) => (n % 2 === 0 ? one : two)(send(workspace, n)),
        together
      )
      assert.deepStrictEqual(new Set(answers.map(({ status }) => status)), new Set([202]))
      for (const workspace of workspaces) {
        const recipients = (yield* one(listed(workspace))).map(({ to }) => to)
        assert.sameMembers(
          recipients,
          numbers(40).map((n) => `ada${n}@example.com`)
        )
        assert.lengthOf(yield* one(audited(workspace)), 40)
      }
    }).pipe(Effect.scoped)
  )

  it.live("happen once under one Idempotency-Key, though two processes are asked at the same time", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoProcesses
      const workspace = yield* one(ready)
      const rounds = numbers(60).flatMap((n) => [one(send(workspace, n)), two(send(workspace, n))])
      const answers = yield* Effect.all(rounds, together)
      const codes = new Set(answers.map(({ body, status }) => (status === 202 ? 202 : body.error.code)))
      assert.isTrue(
        [...codes].every((code) => code === 202 || code === "idempotency_key_in_progress"),
        [...codes].join()
      )
      for (let n = 0; n < 120; n += 2) {
        const texts = answers.slice(n, n + 2).flatMap(({ status, text }) => (status === 202 ? [text] : []))
        assert.strictEqual(new Set(texts).size, 1)
      }
      assert.lengthOf(yield* one(listed(workspace)), 60)
      assert.lengthOf(yield* one(audited(workspace)), 60)
    }).pipe(Effect.scoped)
  )

  it.live("use a month's budget up to the last one and no further, and leave another workspace's alone", () =>
    Effect.gen(function* () {
      const { one, two } = yield* twoProcesses
      const [poor, rich] = [yield* one(ready), yield* one(ready)]
      yield* one(WorkspaceRepository.use((workspaces) => workspaces.update(poor.id, { monthlySendBudget: 45 })))
      const asked = numbers(80).flatMap((n) => [
        (n % 2 === 0 ? one : two)(send(poor, n)),
        (n % 2 === 0 ? two : one)(send(rich, n))
      ])
      const answers = yield* Effect.all(asked, together)
      const told = (offset: number) => answers.filter((_, n) => n % 2 === offset)
      assert.lengthOf(
        told(0).filter(({ status }) => status === 202),
        45
      )
      assert.isTrue(
        told(0).every(({ body, status }) => status === 202 || body.error.code === "monthly_send_budget_exceeded")
      )
      assert.isTrue(told(1).every(({ status }) => status === 202))
      assert.lengthOf(yield* one(listed(poor)), 45)
      assert.lengthOf(yield* one(audited(poor)), 45)
    }).pipe(Effect.scoped)
  )

  it.live("are told to the webhooks of their own workspace, once each", () =>
    Effect.gen(function* () {
      const { one } = yield* twoProcesses
      const [listening, silent] = [yield* one(ready), yield* one(ready)]
      const told = yield* one(hearing(listening))
      yield* one(
        Effect.forEach(numbers(20), (n) => Effect.all([send(listening, n), send(silent, n)], together), together)
      )
      const queued = (yield* one(told)).filter(({ type }) => type === "send.queued")
      assert.lengthOf(new Set(queued.map(({ data }) => data.send_id ?? data["id"])), 20)
    }).pipe(Effect.scoped)
  )
})

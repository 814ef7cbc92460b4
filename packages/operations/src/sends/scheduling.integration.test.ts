import { assert, describe, it } from "@effect/vitest"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { moveHour } from "@tidings/storage/testing/sendTable"
import { deliverNow } from "@tidings/testing/deliverMail"
import { publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { onPostgres } from "@tidings/testing/onPostgres"
import { hourAhead } from "@tidings/testing/scheduled"
import { call, makeWorkspace } from "@tidings/testing/World"
import { Effect } from "effect"

const scheduled = Effect.fnUntraced(function* ({ test: key }: Workspace, n: number) {
  const request = { template: "hello", to: `ada${n}@example.com`, variables: { name: "Ada" } }
  const input = { ...request, send_at: yield* hourAhead(24) }
  return (yield* call("send_transactional", input, { key, idempotencyKey: `k${n}` })).body.id
})

const ready = Effect.gen(function* () {
  const workspace = yield* makeWorkspace("enterprise")
  yield* publishedTemplate(workspace, "hello")
  return workspace
})

describe.skipIf(postgresIsMissing)(`a scheduled send${whyMissing}`, () => {
  it.live(
    "is sent or cancelled, never both, 1,000 times that its hour meets its cancellation",
    () =>
      Effect.gen(function* () {
        const provided = yield* onPostgres
        yield* provided(
          Effect.gen(function* () {
            const workspace = yield* ready
            const key = workspace.test
            const ends = yield* Effect.forEach(
              Array.from({ length: 1_000 }, (_, n) => n),
              Effect.fnUntraced(function* (n) {
                const id = yield* scheduled(workspace, n)
                yield* moveHour(id, Date.now() - 1_000)
                const cancelling = call("cancel_send", { id }, { key })
                const race = n % 2 === 0 ? [cancelling, deliverNow(id)] : [deliverNow(id), cancelling]
                const cancelled = (yield* Effect.all(race, { concurrency: 2 })).find((end) => end !== undefined)
                const { body } = yield* call("read_send", { id }, { key })
                const types = body.events.map(({ type }: { readonly type: string }) => type)
                const isCancelled = (cancelled as { readonly status: number }).status === 200
                assert.deepStrictEqual(
                  types,
                  isCancelled
                    ? ["send.scheduled", "send.cancelled"]
                    : ["send.scheduled", "send.queued", "send.delivered"]
                )
                return isCancelled
              }),
              { concurrency: 6 }
            )
            assert.lengthOf(ends, 1_000)
            assert.includeMembers(ends, [true, false])
          })
        )
      }).pipe(Effect.scoped),
    180_000
  )
})

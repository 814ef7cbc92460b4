import { assert, layer } from "@effect/vitest"
import { takenByDeadWorker } from "@tidings/jobs/testing/takenByDeadWorker"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import deliver_email from "./jobs/deliver_email.ts"

const noon = Date.UTC(2026, 10, 22, 12)

// A database of its own: every job there counts.
layer(worldOver(ownDatabase))("an accepted send", (it) => {
  it.effect("waits by its connector, its template's category and its workspace's plan", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const [small, large] = [yield* makeWorkspace("sandbox"), yield* makeWorkspace("enterprise")]
      yield* publishedTemplate(small, "code", { category: "system" })
      yield* publishedTemplate(small, "plain")
      yield* publishedTemplate(large, "news", { category: "marketing" })
      const send = (key: string, template: string) =>
        call(
          "send_transactional",
          { template, to: "ada@example.com", variables: { name: "Ada" } },
          { key, idempotencyKey: randomUUID() }
        )
      yield* send(small.live, "code")
      yield* send(small.test, "plain")
      yield* send(large.live, "news")
      const taken = yield* takenByDeadWorker(deliver_email, 30)
      assert.sameDeepMembers(
        taken.map(({ lane, priority, weight, workspaceId }) => ({ lane, priority, weight, workspaceId })),
        [
          { lane: "deliver_email/capture", priority: 0, weight: 1, workspaceId: small.id },
          { lane: "deliver_email/sandbox", priority: 1, weight: 1, workspaceId: small.id },
          { lane: "deliver_email/capture", priority: 2, weight: 8, workspaceId: large.id }
        ]
      )
    })
  )
})

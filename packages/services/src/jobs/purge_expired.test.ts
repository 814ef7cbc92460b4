import { Database } from "@tidings/storage/Database"
import * as Worker from "@tidings/jobs/Worker"
import { Queue } from "@tidings/jobs/Queue"
import { Access } from "../access/Access.ts"
import { mintSecret } from "../access/secret.ts"
import { AttemptLimits } from "../limits/AttemptLimits.ts"
import { ConnectedClients } from "../oauth/ConnectedClients.ts"
import { OAuthRecords } from "../oauth/OAuthRecords.ts"
import { SignIns } from "../signIns/SignIns.ts"
import { assert, layer } from "@effect/vitest"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import purge_expired from "./purge_expired.ts"

// As in each home; sign-ins are in the first.
const purge = Effect.flatMap(Database, ({ homes }) =>
  homes.each(
    Effect.andThen(
      Queue.use((queue) => queue.enqueue(purge_expired, {}, { turn: "installation" })),
      Worker.drain([purge_expired])
    )
  )
)

layer(world)("purge_expired", (it) => {
  it.effect("takes what has expired, an access token and a sign-in a day later, and nothing that has not", () =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* makeWorkspace()
      const connections = yield* ConnectedClients
      const records = yield* OAuthRecords
      const signIns = yield* SignIns
      const access = yield* Access
      const grantId = randomUUID()
      const approval = {
        grantId,
        workspaceId,
        client: "Program",
        user: "ada",
        isMember: false,
        preset: "read",
        ip: "::1"
      } as const
      yield* connections.approve(approval)
      const token = mintSecret("mcp")
      assert.isTrue(yield* connections.issue(grantId, token))
      for (const [id, seconds] of [
        ["short", 60],
        ["long", 100 * 86_400]
      ] as const) {
        yield* records.keep({ kind: "Interaction", id: `${grantId} ${id}`, payload: {}, seconds })
      }
      const { code } = yield* signIns.issue({ user: "ada", workspaceId })
      const signedIn = (yield* signIns.redeem(code))!
      const why = Effect.map(
        Effect.flip(access.authenticate(`Bearer ${token}`, { surface: "api", ip: "::1", isAgent: false }, "req_0")),
        (refusal) => refusal.code
      )

      yield* TestClock.adjust("2 hours")
      yield* purge
      assert.strictEqual(yield* why, "expired_token")
      assert.isDefined(yield* signIns.find(signedIn.id))
      assert.isUndefined(yield* records.find("Interaction", `${grantId} short`))
      assert.isDefined(yield* records.find("Interaction", `${grantId} long`))

      yield* TestClock.adjust("24 hours")
      yield* purge
      assert.strictEqual(yield* why, "invalid_api_key")
      assert.isUndefined(yield* signIns.find(signedIn.id))
    })
  )

  it.effect("lets what strangers tried be forgotten", () =>
    Effect.gen(function* () {
      const attempts = yield* AttemptLimits
      const about = randomUUID()
      const take = attempts.take("mailToOneAddress", about)
      assert.deepStrictEqual([yield* take, yield* take, yield* take, yield* take], [2, 1, 0, -1])
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual(yield* take, 2)
      yield* TestClock.adjust("10 minutes")
      yield* purge
      assert.strictEqual(yield* take, 2)
    })
  )
})

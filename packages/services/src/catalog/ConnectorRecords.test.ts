import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { accountAt } from "@tidings/testing/accountAt"
import { connectedAccount } from "@tidings/testing/connectedAccount"
import { makeReceiver } from "@tidings/testing/Receiver"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import revoke_tokens from "../connectors/jobs/revoke_tokens.ts"
import { providerOf } from "../connectors/providers.ts"

layer(world)("connectors managed by calls", (it) => {
  it.effect("are forgotten at once, and their network takes the tokens back afterwards", () =>
    Effect.gen(function* () {
      const { id: workspaceId, live: key } = yield* makeWorkspace()
      const network = yield* makeReceiver(() => ({ status: 200, body: "{}" }))
      const { id } = yield* accountAt(workspaceId, providerOf("mastodon")!, {
        serverUrl: `http://127.0.0.1:${network.port}`,
        clientId: "id",
        clientSecret: "secret",
        accessToken: `token of ${workspaceId}`,
        accountRef: "1"
      })
      const first = yield* call("delete_connector", { id }, { key })
      assert.deepStrictEqual(first.body, { id, deleted: true, tokens: { outcome: "pending" } })
      assert.lengthOf(network.requests, 0)
      assert.strictEqual((yield* call("read_connector", { id }, { key })).status, 404)
      yield* Worker.drain([revoke_tokens])
      assert.deepStrictEqual(
        network.requests.map(({ path }) => path),
        ["/oauth/revoke"]
      )
      const again = yield* call("delete_connector", { id }, { key })
      assert.deepStrictEqual([again.status, again.text], [200, first.text])
      yield* Worker.drain([revoke_tokens])
      assert.lengthOf(network.requests, 1)
    })
  )

  it.effect("are asked about at most ten times a minute", () =>
    Effect.gen(function* () {
      const { id: workspaceId, live: key } = yield* makeWorkspace()
      const id = yield* connectedAccount(workspaceId)
      const asked = yield* Effect.forEach(Array.from({ length: 11 }), () => call("test_connector", { id }, { key }))
      assert.deepStrictEqual(
        asked.map(({ status }) => status),
        [...Array.from({ length: 10 }, () => 200), 429]
      )
      assert.strictEqual(asked[10]!.body.error.code, "workspace_rate_limit")
    })
  )
})

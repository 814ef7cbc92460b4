import { assert, layer } from "@effect/vitest"
import resend from "@tidings/connectors/email/resend/testing/peer"
import { Connections } from "@tidings/services/connectors/Connections"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { accountAt } from "@tidings/testing/accountAt"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { readiness } from "./readiness.ts"

/** What /readyz says just now. */
const readyz = Effect.gen(function* () {
  const server = createServer(yield* readiness(Effect.succeed({ outages: [] })))
  yield* Effect.acquireRelease(
    Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()))),
    () => Effect.sync(() => server.close())
  )
  const { port } = server.address() as AddressInfo
  return yield* Effect.promise(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    return { ...((await answer.json()) as any), status: answer.status }
  })
})

layer(world)("GET /readyz", (it) => {
  it.effect("names accounts that need a person, without what was said of them, and stays 200", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { credentials } = yield* Effect.provide(resend.behaving.takes, resend.services)
      const account = yield* accountAt(workspace.id, resend.row, credentials)
      yield* Connections.use((connections) => connections.needsAttention(account, "revoked by ada@example.com"))
      const { needs_attention, status } = yield* readyz
      assert.strictEqual(status, 200)
      assert.deepInclude(needs_attention, { id: account.id, channel: "email", provider: "resend" })
      assert.notInclude(JSON.stringify(needs_attention), "revoked")
    })
  )

  it.effect("says that this process cannot open what was sealed by another key", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { credentials } = yield* Effect.provide(resend.behaving.takes, resend.services)
      const { id } = yield* accountAt(workspace.id, resend.row, credentials)
      yield* ConnectorRepository.use((all) => all.update(id, { sealedBy: "0badcafe" }, { at: new Date(0) }))
      const said = yield* readyz
      assert.deepInclude(said, { status: 200 })
      assert.include(said.credentials, "0badcafe")
    })
  )
})

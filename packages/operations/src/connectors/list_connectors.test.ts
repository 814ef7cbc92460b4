import { assert, layer } from "@effect/vitest"
import { connectedAccount } from "@tidings/testing/connectedAccount"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("list_connectors", (it) => {
  it.effect("shows those of the workspace, with where each is reported on, then the installation's own", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const id = yield* connectedAccount(workspace.id)
      yield* connectedAccount((yield* makeWorkspace()).id)
      const { body } = yield* call("list_connectors", {}, { key: workspace.live })
      assert.deepStrictEqual(
        body.data.map(({ callbackUrl, id, provider, status }: any) => ({ callbackUrl, id, provider, status })),
        [
          {
            callbackUrl: `http://tidings.test/inbound/email/resend/${id}`,
            id,
            provider: "resend",
            status: "connected"
          },
          { callbackUrl: null, id: null, provider: "capture", status: "connected" }
        ]
      )
    })
  )
})

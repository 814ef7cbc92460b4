import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { connectors } from "./registry.ts"
import { checksOf } from "./testing/contract.ts"
import { peerOf } from "./testing/Peer.ts"

describe.each(connectors)("$name", (row) => {
  it("has a peer on this machine that speaks its protocol", async () => {
    assert.strictEqual((await peerOf(row)).row, row)
  })

  for (const [promise, check] of Object.entries(checksOf(row))) {
    it.effect(promise, () =>
      Effect.flatMap(
        Effect.promise(() => peerOf(row)),
        check
      )
    )
  }
})

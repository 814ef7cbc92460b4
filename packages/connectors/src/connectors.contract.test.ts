import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import type { Any } from "./Connector.ts"
import { connectors } from "./registry.ts"
import { occasion } from "./testing/CallbackPeer.ts"
import { checksOf } from "./testing/contract.ts"
import { peerOf } from "./testing/Peer.ts"

/** Returns the outcomes, or the first field of other reports, that a row's own files produce. */
const readIn = ({ channel, name }: Any): ReadonlyArray<string> => {
  const folder = new URL(`${channel}/${name}/`, import.meta.url)
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(new URL(file, folder), "utf8"))
  return texts.flatMap((text) =>
    Array.from(
      text.matchAll(/\bbecame: "(\w+)"|\{ (receivedId|confirmUrl)\b/gu),
      ([, became, field]) => became ?? field!
    )
  )
}

describe.each(connectors)("$name", (row) => {
  it("has a peer on this machine that speaks its protocol", async () => {
    assert.strictEqual((await peerOf(row)).row, row)
  })

  it("has a peer that tells whatever its files can read", async () => {
    const { callback, listening } = await peerOf(row)
    const told = Object.values({ ...callback?.tells, ...listening?.tells }).flatMap((tells) => tells(occasion()).told)
    const shown = new Set(told.map((one) => ("outcome" in one ? one.outcome.became : Object.keys(one)[0])))
    assert.deepStrictEqual(
      readIn(row).filter((kind) => !shown.has(kind)),
      []
    )
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

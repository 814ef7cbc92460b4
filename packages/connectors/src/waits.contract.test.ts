import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import type { Any } from "./Connector.ts"
import * as Connector from "./Connector.ts"
import { relayed } from "./http/testing/relay.ts"
import { connectors } from "./registry.ts"
import { peerOf } from "./testing/Peer.ts"

const daySeconds = 86_400

/** Possible values of a header with a time or a duration, sensible or not. */
const said = [
  "",
  "0",
  "-1",
  "1.5",
  "60, 120",
  "soon",
  "Infinity",
  "1e308",
  "99999999999",
  "9".repeat(400),
  "Fri, 31 Dec 9999 23:59:59 GMT",
  "+275760-09-13T00:00:00.000Z",
  "Thu, 01 Jan 1970 00:00:00 GMT"
]
const names = ["retry-after", "ratelimit-reset", "x-ratelimit-reset", "x-rate-limit-reset"]

const overHttp: ReadonlyArray<Any> = connectors.filter(
  ({ name, staysHere }: Any) => staysHere !== true && name !== "smtp" && name !== "smpp"
)

describe.each(overHttp)("how long $name asks to wait", (row) => {
  it.effect("is a day at most, whatever it says", () =>
    Effect.gen(function* () {
      const peer = yield* Effect.promise(() => peerOf(row))
      const stage = yield* Effect.provide(peer.behaving.throttles!, peer.services)
      let headers: Readonly<Record<string, string>> = {}
      const credentials = yield* relayed(stage.credentials, (answer) => ({
        ...answer,
        headers: { ...answer.headers, "retry-after": undefined, ...headers }
      }))
      const decoded = Schema.decodeUnknownSync(row.credentials as Schema.Codec<unknown>)(credentials)
      const connector = yield* Effect.provide(Connector.open(row, decoded), peer.services)
      for (const name of names) {
        for (const value of said) {
          headers = { [name]: value }
          const failure = yield* Effect.flip(connector.deliver(peer.message("snd_1", credentials), Effect.void))
          assert.strictEqual(failure._tag, "Throttled", `${name}: ${value}`)
          const { retryAfterSeconds = 0 } = failure as { readonly retryAfterSeconds?: number }
          const isWait =
            Number.isInteger(retryAfterSeconds) && retryAfterSeconds >= 0 && retryAfterSeconds <= daySeconds
          assert.isTrue(isWait, `${name}: ${value} makes it wait ${retryAfterSeconds} s`)
        }
      }
    }).pipe(Effect.scoped)
  )
})

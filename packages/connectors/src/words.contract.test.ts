import { assert, describe, it } from "@effect/vitest"
import { isWritable } from "@tidings/schema/fields/writable"
import { Effect, Redacted, Schema } from "effect"
import { inspect } from "node:util"
import type { Any } from "./Connector.ts"
import * as Connector from "./Connector.ts"
import { relayed } from "./http/testing/relay.ts"
import { connectors } from "./registry.ts"
import { type Behaviour, peerOf } from "./testing/Peer.ts"

/** Replaces every text of JSON. */
const retold = (value: unknown, by: (text: string) => string): unknown => {
  if (typeof value === "string") return by(value)
  if (Array.isArray(value)) return value.map((one) => retold(one, by))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, retold(one, by)]))
}

const retoldBody = (body: Buffer, by: (text: string) => string): Buffer => {
  const text = body.toString("utf8")
  try {
    return Buffer.from(JSON.stringify(retold(JSON.parse(text), by)))
  } catch {
    return Buffer.from(text === "" ? "" : by(text))
  }
}

/** Makes a text that no column holds: cut within a surrogate pair, and very long. */
const unkeepable = (text: string): string => `${text}\0\ud83d ${"😀x".repeat(5_000)}`

const textsIn = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

const longest = 2_000
const assertKept = (told: unknown) => {
  for (const text of textsIn(told)) {
    assert.isTrue(isWritable(text), `not writable: ${text.slice(0, 100)}`)
    assert.isAtMost([...text].length, longest)
  }
}

const overHttp: ReadonlyArray<Any> = connectors.filter(
  ({ name, staysHere }: Any) => staysHere !== true && name !== "smtp" && name !== "smpp"
)

const speaking = (row: Any, behaviour: Behaviour) =>
  Effect.gen(function* () {
    const peer = yield* Effect.promise(() => peerOf(row))
    const stage = yield* Effect.provide(peer.behaving[behaviour]!, peer.services)
    const speech = { by: (text: string): string => text }
    const credentials = yield* relayed(stage.credentials, (said) => ({
      ...said,
      body: retoldBody(said.body, speech.by)
    }))
    const decoded = Schema.decodeUnknownSync(row.credentials as Schema.Codec<unknown>)(credentials)
    const connector = yield* Effect.provide(Connector.open(row, decoded), peer.services)
    const secrets = Object.values(decoded as object)
      .filter(Redacted.isRedacted)
      .map((one) => String(Redacted.value(one)))
    return { connector: connector as any, messageOf: peer.message, secrets, speech }
  })

describe.each(overHttp)("what $name says", (row) => {
  it.effect.each(["throttles", "refusesCredentials", "rejectsMessage"] as const)(
    "can be kept, and shows no secret that it repeats, where the provider %s",
    (behaviour) =>
      Effect.gen(function* () {
        const { connector, messageOf, secrets, speech } = yield* speaking(row, behaviour)
        assert.isNotEmpty(secrets)
        speech.by = (text) => unkeepable(`${text} ${secrets.join(" ")} ${secrets.map(encodeURIComponent).join(" ")}`)
        const failure = yield* Effect.flip(connector.deliver(messageOf("snd_1"), Effect.void)) as Effect.Effect<any>
        const { code, enhancedStatusCode, message, providerCode } = failure
        assertKept({ message, enhancedStatusCode, providerCode })
        assert.isNotEmpty(message)
        assert.isTrue(code === undefined || Number.isInteger(code))
        const shown = `${inspect(failure)} ${textsIn({ message, providerCode }).join(" ")}`
        for (const secret of secrets) {
          assert.notInclude(shown, secret)
          assert.notInclude(shown, encodeURIComponent(secret))
        }
      }).pipe(Effect.scoped)
  )

  it.effect("can be kept where it takes a message, finds it, and tells of its accounts", () =>
    Effect.gen(function* () {
      const { connector, messageOf, speech } = yield* speaking(row, "takes")
      const handed = Effect.sync(() => void (speech.by = unkeepable))
      const receipt = yield* Effect.option(connector.deliver(messageOf("snd_1"), handed)) as Effect.Effect<any>
      assertKept(receipt)
      const found = yield* Effect.option(connector.lookUp?.(messageOf("snd_1"), 0) ?? Effect.void) as Effect.Effect<any>
      assertKept(found)
      const accounts = yield* Effect.option(connector.accounts ?? Effect.void) as Effect.Effect<any>
      assertKept(accounts)
    }).pipe(Effect.scoped)
  )
})

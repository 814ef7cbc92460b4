import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Schema } from "effect"
import type { Any } from "./Connector.ts"
import * as Connector from "./Connector.ts"
import { relayed } from "./http/testing/relay.ts"
import type { Receipt } from "./messages/Receipt.ts"
import { connectors } from "./registry.ts"
import type { OutgoingPost } from "./messages/OutgoingPost.ts"
import type { SocialRules } from "@tidings/engines/social/SocialRules"
import { film } from "./social/testing/outgoingPost.ts"
import { type Behaviour, peerOf } from "./testing/Peer.ts"

/** Values that replace parts of a provider's answer. */
const odd: ReadonlyArray<unknown> = [null, 7, "\0…", [null], { toString: 1, error: [null] }]

type Path = ReadonlyArray<string | number>

/** Returns every path in a value, its root first. */
const placesIn = (value: unknown): ReadonlyArray<Path> => {
  const below = Array.isArray(value)
    ? value.slice(0, 2).map((one, index) => [index, one] as const)
    : typeof value === "object" && value !== null
      ? Object.entries(value)
      : []
  return [[], ...below.flatMap(([key, one]) => placesIn(one).map((path) => [key, ...path]))]
}

const replaced = (value: any, [key, ...rest]: Path, by: unknown): unknown => {
  if (key === undefined || typeof value !== "object" || value === null) return by
  const copy = Array.isArray(value) ? [...value] : { ...value }
  copy[key] = replaced(value[key], rest, by)
  return copy
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString("utf8"))
  } catch {
    return undefined
  }
}

/** More requests than anything done with an account makes. */
const mostAsked = 60
/** Turns of the event loop after which nothing is still in transit on this machine. */
const mostIdle = 500

const turn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

const overHttp: ReadonlyArray<Any> = connectors.filter(
  ({ name, staysHere }: Any) => staysHere !== true && name !== "smtp" && name !== "smpp"
)

/** Returns the changes that can be made to an operation's answers. */
const changesOf = (answers: ReadonlyArray<unknown>) =>
  answers.flatMap((json, index) =>
    json === undefined ? [] : placesIn(json).flatMap((path) => odd.map((by) => ({ index, path, by })))
  )

/** An account at a provider with this behaviour, and the result of an operation while one of its answers is changed. */
const changing = (row: Any, behaviour: Behaviour) =>
  Effect.gen(function* () {
    const peer = yield* Effect.promise(() => peerOf(row))
    const stage = yield* Effect.provide(peer.behaving[behaviour]!, peer.services)
    let answers: Array<unknown> = []
    let change: ReturnType<typeof changesOf>[number] | undefined
    let idle = 0
    const credentials = yield* relayed(stage.credentials, (said) => {
      idle = 0
      const json = parsed(said.body)
      const index = answers.push(json) - 1
      if (index > mostAsked) return { ...said, status: 400, body: Buffer.from("too often") }
      if (change?.index !== index) return said
      return { ...said, body: Buffer.from(JSON.stringify(replaced(json, change.path, change.by))) }
    })
    const decoded = Schema.decodeUnknownSync(row.credentials as Schema.Codec<unknown>)(credentials)
    const connector: any = yield* Effect.provide(Connector.open(row, decoded), peer.services)

    /**
     * Runs an operation; undefined if it waits for the network's processing, since the test's clock does not advance.
     */
    const ended = Effect.fnUntraced(function* (deed: Effect.Effect<unknown, unknown>) {
      answers = []
      idle = 0
      const fiber = yield* Effect.forkChild(deed)
      for (; fiber.pollUnsafe() === undefined && idle < mostIdle; idle++) yield* turn
      const exit = fiber.pollUnsafe()
      if (exit === undefined) yield* Fiber.interrupt(fiber)
      return exit
    })

    const checked = Effect.fnUntraced(function* (
      name: string,
      deed: () => Effect.Effect<unknown, unknown> | undefined
    ) {
      change = undefined
      const first = deed()
      if (first === undefined) return
      yield* ended(first)
      for (const one of changesOf(answers)) {
        change = one
        const exit = yield* ended(deed()!)
        const where = `${name}: answer ${one.index + 1}, ${one.path.join(".")} = ${JSON.stringify(one.by)}`
        assert.isAtMost(answers.length, mostAsked, `${where}: asked on and on`)
        if (exit !== undefined && Exit.isFailure(exit)) assert.isFalse(Cause.hasDies(exit.cause), `${where}: ${exit}`)
      }
    })
    return { connector, checked, messageOf: (id: string) => peer.message(id) }
  })

describe.each(overHttp)("whatever $name answers", (row) => {
  it.effect("is a success, or a failure that says what it is", () =>
    Effect.gen(function* () {
      const { checked, connector, messageOf } = yield* changing(row, "takes")
      const { posted = { id: "1" } } = yield* connector.deliver(
        messageOf("snd_1"),
        Effect.void
      ) as Effect.Effect<Receipt>
      let count = 1
      yield* checked("verify", () => connector.verify)
      const isFilm = (messageOf("snd_1") as Partial<OutgoingPost>).media?.[0]?.kind === "video"
      if (!isFilm) yield* checked("deliver", () => connector.deliver(messageOf(`snd_${++count}`), Effect.void))
      if ((row.limits as SocialRules).video !== undefined) {
        const filmed = (id: string) => ({ ...messageOf(id), media: [{ ...film, byteLength: 5_000 }] })
        yield* checked("deliver a film", () => connector.deliver(filmed(`snd_${++count}`), Effect.void))
      }
      yield* checked("lookUp", () => connector.lookUp?.(messageOf("snd_1"), 0))
      yield* checked("accounts", () => connector.accounts)
      yield* checked("counts", () => connector.counts?.(posted))
      yield* checked("remove", () => connector.remove?.(posted))
    }).pipe(Effect.scoped)
  )

  it.effect.each(["throttles", "refusesCredentials", "rejectsMessage"] as const)(
    "is a failure that says what it is where the provider %s",
    (behaviour) =>
      Effect.gen(function* () {
        const { checked, connector, messageOf } = yield* changing(row, behaviour)
        yield* checked("verify", () => connector.verify)
        const isFilm = (messageOf("snd_1") as Partial<OutgoingPost>).media?.[0]?.kind === "video"
        if (!isFilm) yield* checked("deliver", () => connector.deliver(messageOf("snd_1"), Effect.void))
      }).pipe(Effect.scoped)
  )
})

import { assert, layer } from "@effect/vitest"
import { type Any, open } from "@tidings/connectors/Connector"
import { connectors } from "@tidings/connectors/registry"
import { type Answer, answersOf } from "@tidings/connectors/testing/Answers"
import { interject } from "@tidings/connectors/testing/interjection"
import { peerOf } from "@tidings/connectors/testing/Peer"
import { world } from "@tidings/testing/World"
import { Effect, Schema } from "effect"
import { ConnectorHealth } from "./ConnectorHealth.ts"

const passing = new Set(["Throttled", "Unreachable"])

const meant = {
  message: "Rejected",
  recipient: "Rejected",
  sender: "Rejected",
  account: "CredentialsRefused",
  passing: "Throttled or Unreachable"
} as const

const outside = connectors.filter(({ staysHere }) => !staysHere) as ReadonlyArray<Any>
const rows = await Promise.all(
  outside.map(async (row) => ({ row, peer: await peerOf(row), said: await answersOf(row) }))
)

layer(world)("what a provider answers to a message", (it) => {
  const effect = Effect.fnUntraced(function* (
    { peer, row, said: { at } }: (typeof rows)[number],
    { about, answer, elsewhere }: Answer
  ) {
    const health = yield* ConnectorHealth
    const stage = yield* peer.behaving.takes
    const credentials = Schema.decodeUnknownSync(row.credentials as Schema.Codec<unknown>)(stage.credentials)
    const connector = yield* open(row, credentials)
    const deliver = (id: string, handingOver: Effect.Effect<void>) =>
      health.watch(connector, connector.deliver(peer.message(id), handingOver))
    const said = Effect.sync(() => interject(answer))
    if (at === "first") yield* said
    const failure = yield* Effect.flip(deliver("snd_1", at === "first" ? Effect.void : said))
    assert.strictEqual(passing.has(failure._tag) ? meant.passing : failure._tag, meant[about], failure._tag)
    const blocked = yield* health.blocked(connector)
    if (about === "account") assert.strictEqual(blocked?.failure._tag, "CredentialsRefused")
    if (about === "passing") assert.notStrictEqual(blocked?.failure._tag, "CredentialsRefused")
    if (failure._tag !== "Rejected") return
    assert.deepStrictEqual([failure.about, failure.elsewhere ?? false], [about, elsewhere ?? false])
    assert.isUndefined(blocked, "the account is stopped")
    yield* deliver("snd_2", Effect.void)
    assert.deepStrictEqual(stage.arrived(), ["snd_2"], "the next one does not leave by it")
  })

  for (const one of rows) {
    const { row, peer, said } = one
    it(`of ${row.name} is shown for the account, the message and what passes`, () => {
      const shown = new Set(said.answers.map(({ about }) => about))
      // An SMPP carrier reports account failures on its bind, and an SMTP relay reports no failure of a message apart
      // from its recipient.
      const silent = { smpp: "account", smtp: "message" }[row.name]
      const all = ["account", "message", "passing", ...(row.channel === "social" ? [] : ["recipient"])]
      assert.includeMembers(
        Array.from(shown),
        all.filter((about) => about !== silent)
      )
    })

    for (const answer of said.answers)
      it.effect(`of ${row.name} speaks of the ${answer.about}: ${answer.says}`, () =>
        Effect.provide(effect(one, answer), peer.services)
      )
  }
})

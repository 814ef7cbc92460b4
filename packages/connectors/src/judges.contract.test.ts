import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { existsSync } from "node:fs"
import * as Connector from "./Connector.ts"
import { connectors } from "./registry.ts"
import type { CallbackRequest } from "./Callback.ts"
import { occasion } from "./testing/CallbackPeer.ts"
import type { Heard } from "./testing/httpPeer.ts"
import { type Judge, judgeOf } from "./testing/Judge.ts"
import { type Peer, peerOf } from "./testing/Peer.ts"

const judged = await Promise.all(
  connectors
    .filter(({ channel, name }) => existsSync(new URL(`${channel}/${name}/testing/judge.ts`, import.meta.url)))
    .map(async (row: Connector.Any) => ({ name: row.name, row, peer: await peerOf(row), judge: await judgeOf(row) }))
)

const bare = (type = "") => type.replace(/;.*$/u, "")

/** Returns the parts of a request that have to be equal, ours and the package's. */
const matters = ({ essence = ({ said }) => said, headers }: Judge, heard: Heard) => ({
  method: heard.method,
  path: heard.path,
  type: bare(heard.headers["content-type"]),
  headers: headers.map((name) => [name, heard.headers[name]]),
  said: essence(heard)
})

/** A message that uses every field, a mail with copies of either kind. */
const messageOf = ({ message, row }: Peer, id: string) =>
  row.channel !== "email"
    ? message(id)
    : {
        ...message(id),
        cc: [
          { email: "books@acme.example", name: "Books" },
          { email: "two@acme.example", name: "Two" }
        ],
        bcc: [{ email: "boss@acme.example", name: "Boss" }]
      }

describe.each(judged)("$name", ({ judge, peer, row }) => {
  it.effect(`asks what ${judge.package} asks for the same message`, () =>
    Effect.gen(function* () {
      const requests = (ask: (credentials: any) => Effect.Effect<unknown, unknown, any>) =>
        Effect.scoped(
          Effect.gen(function* () {
            const { credentials, heard } = yield* peer.behaving.takes
            yield* ask(credentials)
            const asked = heard!.filter((one) => judge.leavesOut?.(one) !== true)
            return asked.map((one) => matters(judge, one))
          })
        ).pipe(Effect.provide(peer.services))
      const ours = yield* requests((encoded) => {
        const credentials = Schema.decodeUnknownSync(row.credentials as Schema.Codec<unknown>)(encoded)
        return Effect.flatMap(Connector.open(row, credentials), (account) =>
          account.deliver(messageOf(peer, "snd_1"), Effect.void)
        )
      })
      const theirs = yield* requests((credentials) =>
        Effect.promise(() => judge.send(messageOf(peer, "snd_1"), credentials))
      )
      assert.isNotEmpty(ours)
      assert.deepStrictEqual(ours, theirs)
    })
  )

  if (judge.verify !== undefined) {
    it.effect(`takes the callbacks that ${judge.package} takes, and no others`, () =>
      Effect.gen(function* () {
        const { forged, key, tells } = peer.callback!
        // The packages read the system clock.
        const of = occasion({ nowMs: Date.now() })
        const verdict = (one: CallbackRequest<Uint8Array>) =>
          Effect.promise(async () => {
            try {
              await judge.verify!(one, Redacted.value(key), of.nowMs)
              return true
            } catch {
              return false
            }
          })
        for (const [name, tell] of Object.entries(tells)) {
          const { request } = tell(of)
          const other = tell({ ...of, messageId: "another", ownId: "another", serial: 2 }).request
          assert.isTrue(yield* verdict(request), name)
          const forgeries = { ...forged(request, other), "by somebody else": tell({ ...of, isForged: true }).request }
          for (const [wrong, one] of Object.entries(forgeries)) assert.isFalse(yield* verdict(one), `${name} ${wrong}`)
        }
      })
    )
  }
})

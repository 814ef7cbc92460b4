import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { outgoingEmail } from "../testing/outgoingEmail.ts"
import { mailServer, refusal } from "./testing/mailServer.ts"
import { openSmtp } from "./testing/openSmtp.ts"

describe("a mail with copies", () => {
  const cc = [{ email: "books@acme.example" }, { email: "żółw@bücher.example" }]
  const bcc = [{ email: "boss@acme.example" }]
  const mail = outgoingEmail({ cc, bcc, attachments: [] })
  const answering = (refusals: Readonly<Record<string, readonly [code: number, text: string]>>) =>
    mailServer({
      onRcptTo: ({ address }, _, callback) => {
        const [code, text] = refusals[address] ?? []
        callback(code === undefined ? null : refusal(code, text!))
      }
    })

  it.effect("goes to all of them in one envelope", () =>
    Effect.gen(function* () {
      const server = yield* answering({})
      const receipt = yield* (yield* openSmtp(server.url)).deliver(mail)
      assert.notProperty(receipt, "refused")
      assert.lengthOf(server.received, 1)
      const { to } = server.received[0]!
      assert.deepStrictEqual([to[0], to[1], to[3]], ["ada@example.net", "books@acme.example", "boss@acme.example"])
      assert.lengthOf(to, 4)
    })
  )

  it.effect("goes to the others where a copy is refused, and says which", () =>
    Effect.gen(function* () {
      const server = yield* answering({
        "books@acme.example": [550, "5.1.1 User unknown"],
        "boss@acme.example": [450, "4.2.1 Mailbox busy"]
      })
      const { refused } = yield* (yield* openSmtp(server.url)).deliver(mail)
      assert.deepStrictEqual(refused, [
        { recipient: "books@acme.example", hard: true, reason: "550 5.1.1 User unknown", statusCode: "5.1.1" },
        { recipient: "boss@acme.example", hard: false, reason: "450 4.2.1 Mailbox busy", statusCode: "4.2.1" }
      ])
      assert.lengthOf(server.received[0]!.to, 2)
    })
  )

  it.effect("goes to nobody where its recipient is refused, and is not handed over", () =>
    Effect.gen(function* () {
      for (const [answer, expected] of [
        [
          [550, "5.1.1 User unknown"],
          { _tag: "Rejected", message: "550 5.1.1 User unknown", hard: true, about: "recipient", isRecipients: true }
        ],
        [[450, "4.2.1 Mailbox busy"], { _tag: "Unreachable" }]
      ] as const)
        for (const all of [
          {},
          Object.fromEntries([...cc, ...bcc].map(({ email }) => [email, [550, "5.7.1 no"] as const]))
        ]) {
          const server = yield* answering({ ...all, "ada@example.net": answer })
          let handed = 0
          const connector = yield* openSmtp(server.url)
          const failure = yield* Effect.flip(
            connector.deliver(
              mail,
              Effect.sync(() => void handed++)
            )
          )
          assert.deepInclude(failure, expected)
          assert.deepStrictEqual([handed, server.received], [0, []])
        }
    })
  )
})

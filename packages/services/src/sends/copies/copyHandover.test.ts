import { assert, layer } from "@effect/vitest"
import { type DeliveryFailure, Rejected } from "@tidings/connectors/DeliveryFailure"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import type { OutgoingEmail } from "@tidings/connectors/messages/OutgoingEmail"
import type { RefusedCopy } from "@tidings/connectors/messages/Receipt"
import * as Worker from "@tidings/jobs/Worker"
import { made, publishedTemplate } from "@tidings/testing/fixtures"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { Effect, Layer } from "effect"
import { Accounts } from "../../handover/accounts/Accounts.ts"
import { Handovers } from "../../handover/Handovers.ts"
import { EmailHandover } from "../EmailHandover.ts"
import deliver_email from "../jobs/deliver_email.ts"

const offered: Array<OutgoingEmail> = []
let answer: Effect.Effect<ReadonlyArray<RefusedCopy>, DeliveryFailure> = Effect.succeed([])

const server = Layer.succeed(EmailConnector, {
  name: "smtp",
  channel: "email",
  repeatable: "never",
  capacity: 2,
  verify: Effect.void,
  deliver: (email, handingOver) =>
    Effect.gen(function* () {
      offered.push(email)
      yield* handingOver
      const refused = yield* answer
      return { providerMessageId: email.messageId, response: "250 OK", state: "sent" as const, refused }
    })
})

const books = { email: "books@acme.example", name: "Books" }
const boss = { email: "boss@acme.example" }

const handedOver = Effect.fnUntraced(function* (said: typeof answer) {
  offered.length = 0
  answer = said
  const workspace = yield* makeWorkspace()
  yield* publishedTemplate(workspace, "hello")
  const input = { template: "hello", to: "ada@example.com", variables: { name: "Ada" }, cc: [books], bcc: [boss] }
  const { id } = yield* made("send_transactional", input, workspace)
  yield* Worker.drain([deliver_email])
  const { data: suppressions } = yield* made("list_suppressions", {}, workspace)
  return { send: yield* made("read_send", { id }, workspace), suppressions }
})

const refusing = (more: object) =>
  Effect.fail(
    new Rejected({
      message: "550 5.1.1 no such user",
      code: 550,
      enhancedStatusCode: "5.1.1",
      hard: true,
      about: "recipient",
      ...more
    })
  )

layer(
  Layer.fresh(EmailHandover.layer).pipe(
    Layer.provide(Layer.fresh(Handovers.layer)),
    Layer.provide(Layer.fresh(Accounts.layer)),
    Layer.provide(server),
    Layer.provideMerge(worldOver(ownDatabase))
  )
)("a mail with copies that is handed over", (it) => {
  it.effect("is one message to all of them", () =>
    Effect.gen(function* () {
      const { send } = yield* handedOver(Effect.succeed([]))
      assert.strictEqual(send.status, "sent")
      assert.lengthOf(offered, 1)
      const [{ bcc, cc, to }] = offered as [OutgoingEmail]
      assert.deepStrictEqual([to, cc, bcc], ["ada@example.com", [books], [boss]])
    })
  )

  it.effect("is sent, and a copy that its server refused is bounced", () =>
    Effect.gen(function* () {
      const refused = [
        { recipient: boss.email, hard: true, reason: "550 5.1.1 no such user", statusCode: "5.1.1" },
        { recipient: books.email, hard: false, reason: "452 4.2.2 full" }
      ]
      const { send, suppressions } = yield* handedOver(Effect.succeed(refused))
      assert.strictEqual(send.status, "sent")
      assert.deepStrictEqual(
        send.copies.map(({ bounced }: { readonly bounced?: boolean }) => bounced),
        [true, true]
      )
      assert.deepStrictEqual(
        suppressions.map(({ email }: { readonly email: string }) => email),
        [boss.email]
      )
      assert.deepInclude(send.events.at(-1).data, {
        copy: "cc",
        recipient: books.email,
        bounce_type: "soft",
        provider: "smtp"
      })
    })
  )

  it.effect("suppresses its recipient only if that surely was refused", () =>
    Effect.gen(function* () {
      for (const [isRecipients, type, held] of [
        [undefined, "soft", 0],
        [true, "hard", 1]
      ] as const) {
        const { send, suppressions } = yield* handedOver(refusing({ ...(isRecipients && { isRecipients }) }))
        assert.strictEqual(send.status, "bounced")
        assert.strictEqual(send.events.at(-1).data.bounce_type, type)
        assert.lengthOf(suppressions, held)
      }
    })
  )
})

import { assert, layer } from "@effect/vitest"
import {
  CredentialsRefused,
  type DeliveryFailure,
  OutcomeUnknown,
  Rejected,
  Throttled,
  Unreachable
} from "@tidings/connectors/DeliveryFailure"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import * as Worker from "@tidings/jobs/Worker"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { columnsWith } from "@tidings/storage/testing/wholeDatabase"
import { hearing, made, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Layer, Logger, References } from "effect"
import { TestClock } from "effect/testing"
import { Accounts } from "../handover/accounts/Accounts.ts"
import { Handovers } from "../handover/Handovers.ts"
import { unkept } from "../handover/quoting.ts"
import { EmailHandover } from "./EmailHandover.ts"
import deliver_email from "./jobs/deliver_email.ts"
import { SendReports } from "./SendReports.ts"

const code = "041 932"
const lines: Array<string> = []
let answer: Effect.Effect<string, DeliveryFailure> = Effect.succeed("")

const server = Layer.succeed(EmailConnector, {
  name: "smtp",
  channel: "email",
  repeatable: "never",
  capacity: 2,
  verify: Effect.void,
  deliver: ({ messageId }, handingOver) =>
    Effect.andThen(
      handingOver,
      Effect.map(
        Effect.suspend(() => answer),
        (response) => ({ providerMessageId: messageId, response, state: "sent" as const })
      )
    )
})

const everything = Logger.layer([
  Logger.make((said) => void lines.push(`${JSON.stringify(said.message)} ${said.cause.toString()}`))
])

const codes = { code: 554, enhancedStatusCode: "5.7.1" }
const answers: Readonly<Record<string, (words: string) => Effect.Effect<string, DeliveryFailure>>> = {
  taken: Effect.succeed,
  refused: (message) => Effect.fail(new Rejected({ message, ...codes, hard: false, about: "message" })),
  bounced: (message) => Effect.fail(new Rejected({ message, ...codes, hard: true, about: "recipient" })),
  complained: (message) =>
    Effect.fail(new Rejected({ message, ...codes, hard: false, about: "recipient", complained: true })),
  throttled: (message) => Effect.fail(new Throttled({ message, ...codes, retryAfterSeconds: 5, stopsAll: false })),
  unreachable: (message) => Effect.fail(new Unreachable({ message, ...codes, stopsAll: false })),
  lost: (message) => Effect.fail(new OutcomeUnknown({ message })),
  unlet: (message) => Effect.fail(new CredentialsRefused({ message, ...codes, stopsAll: true }))
}
const quotations = [
  `Spam: "${code} is your login code"`,
  "554 =?utf-8?q?041_932_is_your_login_code?=",
  "rejected: 041932 IS YOUR LOGIN CODE",
  "the number 041-932 looks like fraud"
]

layer(
  Layer.fresh(EmailHandover.layer).pipe(
    Layer.provide(Layer.fresh(Handovers.layer)),
    Layer.provide(Layer.fresh(Accounts.layer)),
    Layer.provide(server),
    Layer.provideMerge(worldOver(ownDatabase))
  )
)("a provider's words that quote a code", (it) => {
  const prepared = Effect.gen(function* () {
    const workspace = yield* makeWorkspace()
    const told = yield* hearing(workspace)
    const mail = { category: "system", subject: "{{code}} is your login code", body: "<p>{{code}}</p>" }
    yield* publishedTemplate(workspace, "login", mail)
    const input = { template: "login", to: "ada@example.com", variables: { code } }
    const options = { key: workspace.live, idempotencyKey: crypto.randomUUID() }
    const { body } = yield* call("send_transactional", input, options)
    const read = made("read_send", { id: body.id }, workspace)
    return { workspace, told, id: body.id as string, read }
  })

  it.effect("are kept of no later report on a system mail, whose code nobody knows any more", () =>
    Effect.gen(function* () {
      const { id, read } = yield* prepared
      answer = Effect.succeed("250 OK")
      yield* Worker.drain([deliver_email])
      const bounced = { became: "bounced", hard: true, reason: quotations[0]!, statusCode: "5.1.1" } as const
      const report = { messageId: `<${id}@tidings.test>`, ownId: id, outcome: bounced }
      const { events } = yield* Effect.andThen(
        SendReports.use((reports) => reports.report(undefined, "smtp", report as never)),
        read
      )
      assert.deepInclude(events.at(-1), { type: "send.bounced" })
      assert.deepInclude(events.at(-1).data, { reason: unkept, enhanced_status_code: "5.1.1" })
    })
  )

  it.effect("stay whole where they quote nothing", () =>
    Effect.gen(function* () {
      const { read } = yield* prepared
      answer = answers["bounced"]!("550 5.1.1 no such user here")
      yield* Worker.drain([deliver_email])
      assert.strictEqual((yield* read).events.at(-1).data.reason, "550 5.1.1 no such user here")
    })
  )

  it.effect.each(Object.keys(answers).flatMap((end) => quotations.map((words) => [end, words] as const)))(
    "are kept nowhere, while their codes are: %s, %s",
    ([end, words]) =>
      Effect.gen(function* () {
        lines.length = 0
        const { read, told } = yield* prepared
        answer = answers[end]!(words)
        yield* Worker.drain([deliver_email])
        yield* TestClock.adjust("1 second")
        const send = yield* read
        const last = send.events.at(-1)
        assert.isAbove(send.events.length, end === "unlet" ? 0 : 1)
        const all = [JSON.stringify(send), JSON.stringify(yield* told), ...lines].join("\n")
        for (const part of [code, "041932", "041-932", "041_932"]) assert.notInclude(all, part)
        if (end === "refused")
          assert.deepInclude(last.data, { reason: unkept, smtp_code: 554, enhanced_status_code: "5.7.1" })
        assert.deepStrictEqual(yield* columnsWith(words), [])
      }).pipe(Effect.provide(everything), Effect.provideService(References.MinimumLogLevel, "Trace"))
  )
})

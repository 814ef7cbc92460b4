import { assert, layer } from "@effect/vitest"
import { AuditRepository } from "@tidings/storage/repositories/AuditRepository"
import { makeReceiver } from "@tidings/testing/Receiver"
import { allowedHost, hostAddresses } from "@tidings/testing/reachablePeer"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Logger, References, Schema } from "effect"
import { providerFacts, providers } from "../connectors/providers.ts"

const lines: Array<string> = []
const everything = Logger.layer([
  Logger.make((said) => void lines.push(`${JSON.stringify(said.message)} ${said.cause.toString()}`))
])

/** Long enough that none of them occurs by chance. */
const Secret = Schema.String.check(Schema.isPattern(/^[a-zA-Z0-9+/%]{16,40}$/u))

/** Fails if an answer, a log line or an audit entry of the workspace holds one of the texts. */
const heldNowhere = Effect.fnUntraced(function* (
  workspace: Effect.Success<ReturnType<typeof makeWorkspace>>,
  answers: ReadonlyArray<{ readonly text: string }>,
  secrets: ReadonlyArray<string>
) {
  const entries = yield* AuditRepository.use((audit) => audit.list(workspace.world, {}, { limit: 100 }))
  const kept = JSON.stringify([answers.map(({ text }) => text), entries, lines])
  for (const secret of secrets) {
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")])
      assert.notInclude(kept, JSON.stringify(form).slice(1, -1))
  }
})

layer(world)("credentials that operations take", (it) => {
  it.effect.prop(
    "are in no answer, log line or audit entry, whatever the provider makes of them",
    { secret: Secret, other: Secret },
    ({ other, secret }) =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace("enterprise")
        const { live: key } = workspace
        const echoing = yield* makeReceiver(
          (_, { headers }) => ({
            status: /bearer (\S+)/iu.exec(headers.authorization ?? "")?.[1] === secret ? 200 : 403,
            body: JSON.stringify({ name: "invalid", message: `${headers.authorization} is wrong` })
          }),
          allowedHost
        )
        hostAddresses.set("echo.example", () => allowedHost)
        const credentials = {
          apiKey: secret,
          apiUrl: `http://echo.example:${echoing.port}`,
          signingSecret: `whsec_${Buffer.from(other).toString("base64")}`
        }
        const made = yield* call(
          "create_connector",
          { provider: "resend", credentials },
          { key, idempotencyKey: "once" }
        )
        assert.strictEqual(made.status, 201, made.text)
        assert.isAbove((yield* AuditRepository.use(({ list }) => list(workspace.world, {}, { limit: 1 }))).length, 0)
        const { id } = made.body
        const answers = [
          made,
          yield* call("create_connector", { provider: "resend", credentials }, { key, idempotencyKey: "once" }),
          yield* call("update_connector", { id, credentials: { apiKey: other } }, { key }),
          yield* call("create_connector", { provider: "resend", credentials: { [other]: secret } }, { key }),
          yield* call("read_connector", { id }, { key }),
          yield* call("test_connector", { id }, { key }),
          yield* call("list_connectors", {}, { key }),
          yield* call("delete_connector", { id }, { key })
        ]
        assert.strictEqual(answers[2]!.status, 502)
        assert.include(answers[2]!.text, "is wrong")
        yield* heldNowhere(workspace, answers.toSpliced(3, 1), [secret, other])
        assert.notInclude(answers[3]!.text, secret)
      }).pipe(Effect.scoped, Effect.provide(everything), Effect.provideService(References.MinimumLogLevel, "All"))
  )

  it.effect.each(providers.map((row) => [row.name, row] as const))(
    "are not repeated where %s does not fit",
    ([, row]) =>
      Effect.gen(function* () {
        lines.length = 0
        const workspace = yield* makeWorkspace("enterprise")
        const secrets = providerFacts(row).fields.map(({ name }) => [name, `unfit ${name} q7Zk20pXw9`] as const)
        const given = { provider: row.name, credentials: Object.fromEntries(secrets) }
        const answer = yield* call("create_connector", given, { key: workspace.live })
        yield* heldNowhere(
          workspace,
          [answer],
          secrets.map(([, secret]) => secret)
        )
      }).pipe(Effect.provide(everything), Effect.provideService(References.MinimumLogLevel, "All"))
  )
})
